// Small makers of elements. Texts go in as text nodes, never as markup.
"use strict";
const SVG = "http://www.w3.org/2000/svg";
const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
};
const svg = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);
const html = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
const cut = (text, length) => (text.length > length ? text.slice(0, length - 1) + "\u2026" : text);
const words = (text) => text.replace(/^(pthread_)?mutex_(un)?lock /, "$2lock ").replace(/ -> /g, " \u2192 ").replace(/ <- /g, " \u2190 ");

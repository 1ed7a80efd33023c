// Clicks through pages of results in a headless Chromium: node page.js CHROMIUM PAGE.html...
// Needs `puppeteer-core` and `axe-core` where node finds them (NODE_PATH). Prints what is wrong,
// a line each, and ends with 1 if anything is; ends with 77 if the packages are not there.
"use strict";
const path = require("path");
let puppeteer, axe;
try {
  puppeteer = require("puppeteer-core");
  axe = require("fs").readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
} catch {
  process.exit(77);
}

const wrong = [];
const check = (name, holds, about) => { if (!holds) wrong.push(`${name}: ${about}`); };

// Everything that is not the page itself, and every complaint, is wrong.
const listen = (page, name) => {
  page.on("console", (message) => check(name, !["error", "warn"].includes(message.type()), `console: ${message.text()}`));
  page.on("pageerror", (error) => check(name, false, `script: ${error.message}`));
  page.on("request", (request) => check(name, /^(file|data|blob):/.test(request.url()), `loads ${request.url()}`));
};

const accessible = async (page, name, how) => {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
    .map((rule) => `${rule.id} (${rule.help}): ${rule.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`));
  found.forEach((text) => check(name, false, `accessibility, ${how}: ${text}`));
};

const step = (page) => page.$eval(".controls .mono", (count) => count.textContent);

const steps = async (page, name) => {
  const last = await step(page);
  const total = Number(last.split(" / ")[1]);
  check(name, last === `${total} / ${total}`, `does not begin at its end: ${last}`);
  await page.click('[aria-label="First step"]');
  check(name, (await step(page)) === `1 / ${total}`, "the first step");
  if (total > 1) {
    check(name, (await page.$$(".d-box.d-later")).length > 0, "what comes later is not pale");
    await page.click('[aria-label="Step forward"]');
    check(name, (await step(page)) === `2 / ${total}`, "a step forward");
    await page.focus(".canvas");
    await page.keyboard.press("ArrowLeft");
    check(name, (await step(page)) === `1 / ${total}`, "the arrow key goes back");
    await page.keyboard.press("End");
    check(name, (await step(page)) === last, "the key End goes to the end");
  }
  check(name, (await page.$$(".stepper .source tr.current")).length === 1, "no line of the source is marked");
  const box = (await page.$$(".d-box")).at(0);
  await box.click();
  const at = await box.evaluate((node) => Number(node.dataset.event) + 1);
  check(name, (await step(page)) === `${at} / ${total}`, "a click on an event goes there");
};

const filters = async (page, name) => {
  const boxes = async () => (await page.$$(".d-box")).length;
  // The heading of the page stays on top: what is to be clicked must not be below it.
  await page.$eval(".toolbar", (toolbar) => toolbar.scrollIntoView({ block: "center" }));
  await page.select(".toolbar select", "2");
  const all = await boxes();
  await page.select(".toolbar select", "0");
  check(name, (await boxes()) <= all && all > 0, "the filter shows more than all");
  const lane = await page.$(".lanes input");
  if (lane) {
    const before = (await page.$$(".d-title")).length;
    await lane.click();
    check(name, (await page.$$(".d-title")).length === before - 1, "a lane is not hidden");
    await lane.click();
  }
  const wide = () => page.$eval(".canvas svg", (drawing) => Number(drawing.getAttribute("width")));
  const before = await wide();
  await page.click('[aria-label="Zoom in"]');
  check(name, (await wide()) > before, "zooming in makes nothing larger");
};

// The saved drawing is an image on its own.
const saved = async (page, name) => {
  const text = await page.evaluate(async () => {
    const caught = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { caught.push(blob.text()); return "#"; };
    [...document.querySelectorAll(".toolbar button")].find((button) => button.textContent === "Save SVG").click();
    URL.createObjectURL = make;
    const text = await caught[0];
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return parsed.querySelector("parsererror") ? "" : text;
  });
  check(name, text.startsWith("<svg") && text.includes("<style>") && !text.includes("var(--"), "the saved drawing is no image on its own");
};

// Folded parts are looked at, too.
const unfold = (page) => page.$$eval("details", (all) => all.forEach((part) => { part.open = true; }));

const look = async (browser, file) => {
  const name = path.basename(file);
  const page = await browser.newPage();
  listen(page, name);
  await page.setViewport({ width: 1280, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }, { name: "prefers-reduced-motion", value: "reduce" }]);
  await page.goto(`file://${path.resolve(file)}`);
  await unfold(page);
  await accessible(page, name, "light");
  await page.click("#theme");
  check(name, (await page.$eval(":root", (root) => root.dataset.theme)) === "dark", "the switch does not make it dark");
  await accessible(page, name, "dark");
  await page.click("#theme");
  if (await page.$(".canvas svg")) {
    await steps(page, name);
    await filters(page, name);
    await saved(page, name);
  }
  await page.setViewport({ width: 360, height: 740 });
  await page.reload();
  await unfold(page);
  check(name, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "is wider than a narrow screen");
  await accessible(page, name, "narrow");
  await page.emulateMediaType("print");
  check(name, await page.$eval("header", (header) => getComputedStyle(header).display === "none"), "prints its controls");
  const facts = await page.evaluate(() => ({ findings: document.querySelectorAll(".finding").length, drawings: document.querySelectorAll(".canvas svg").length,
    messages: document.querySelectorAll(".d-arrow:not(.other):not(.lost)").length, others: document.querySelectorAll(".canvas .d-arrow.other").length,
    cycle: document.querySelectorAll(".canvas .d-wait.cycle").length, blocked: document.querySelectorAll(".d-blocked").length, clash: document.querySelectorAll(".d-clash").length, missing: document.querySelectorAll(".terms .missing").length,
    abstractions: document.querySelectorAll("#abstraction .path, #abstraction table").length ? 1 : 0, stacks: document.querySelectorAll(".sides .stack").length,
    expressions: [...document.querySelectorAll(".values td.expression")].filter((cell) => cell.textContent).length, unreached: document.querySelectorAll(".covered tr.unreached").length, plots: document.querySelectorAll(".plot").length }));
  console.log(`${name} ${JSON.stringify(facts)}`);
  await page.close();
};

(async () => {
  const [chromium, ...files] = process.argv.slice(2);
  const browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"] });
  for (const file of files) await look(browser, file);
  await browser.close();
  wrong.forEach((line) => console.error(line));
  process.exit(wrong.length ? 1 : 0);
})().catch((error) => { console.error(error); process.exit(1); });

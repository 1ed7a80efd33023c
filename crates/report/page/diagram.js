// The space-time diagram of a finding: lanes from left to right, time downwards. The data say
// which row an event is in and what belongs together; here is only where that is on the screen.
"use strict";
const BOX = { width: 196, height: 34, line: 15, gap: 96, row: 58, top: 58, letter: 7.23, side: 26 };
if (innerWidth < 640) Object.assign(BOX, { width: 140, gap: 44, side: 20 });
const LEVELS = [
  ["messages", "Communication", ["setup", "local"]],
  ["values", "and assignments", ["setup"]],
  ["all", "every step", []],
];

class Diagram {
  constructor(data, place, number) {
    Object.assign(this, { data, place, number, scale: 1, now: data.events.length - 1, pick: () => {} });
    this.hiddenLanes = new Set();
    this.level = this.firstLevel();
    this.canvas = html("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": `Space-time diagram of finding ${number + 1}` });
    place.append(this.toolbar(), this.canvas, this.keys());
    place.hidden = false;
    this.draw();
    this.fit();
  }

  // Assignments are shown unless they would bury the messages.
  firstLevel() {
    const rows = (level) => new Set(this.data.events.filter((e) => !LEVELS[level][2].includes(e.kind)).map((e) => e.row)).size;
    return rows(0) > 1 && rows(1) > 18 ? 0 : 1;
  }

  toolbar() {
    const zoom = (factor) => () => this.zoom(this.scale * factor);
    const level = html("select", { "aria-label": "Steps shown", on: { change: (e) => { this.level = Number(e.target.value); this.draw(); } } },
      LEVELS.map(([, title], at) => html("option", { value: at, selected: at === this.level }, title)));
    const lane = (it, at) => html("label", {}, html("input", { type: "checkbox", checked: true, on: { change: (e) => this.show(at, e.target.checked) } }), " ", it.title);
    const lanes = this.data.lanes.length > 1 ? html("span", { class: "lanes", role: "group", "aria-label": "Lanes shown" }, this.data.lanes.map(lane)) : null;
    return html("div", { class: "toolbar" }, level, lanes, html("span", { class: "spring" }),
      html("button", { type: "button", "aria-label": "Zoom out", on: { click: zoom(0.8) } }, "\u2212"),
      html("button", { type: "button", on: { click: () => this.fit() } }, "Fit"),
      html("button", { type: "button", "aria-label": "Zoom in", on: { click: zoom(1.25) } }, "+"),
      html("button", { type: "button", on: { click: () => this.save() } }, "Save SVG"));
  }

  show(lane, shown) {
    if (shown) this.hiddenLanes.delete(lane); else this.hiddenLanes.add(lane);
    this.draw();
  }

  // What the lines mean, as far as they occur.
  keys() {
    const { messages, alternatives, waits, collectives, events } = this.data;
    const sample = (shape) => svg("svg", { width: 34, height: 12, "aria-hidden": "true" }, shape);
    const line = (name) => sample(svg("line", { x1: 1, y1: 6, x2: 33, y2: 6, class: name }));
    const rows = [
      [messages.some((m) => m.to !== undefined), line("d-arrow"), "message"],
      [messages.some((m) => m.to === undefined), line("d-arrow lost"), "sent, not received"],
      [alternatives.length, line("d-arrow other"), "message that the receive could have taken instead"],
      [collectives.length, sample(svg("rect", { x: 1, y: 1, width: 32, height: 10, rx: 5, class: "d-bar" })), "collective operation"],
      [events.some((e) => (e.locks || []).length), sample(svg("rect", { x: 14, y: 0, width: 5, height: 12, class: "d-held" })), "lock held"],
      [waits.some((w) => w.cycle), line("d-wait cycle"), "waits for, in a cycle"],
      [waits.some((w) => !w.cycle), line("d-wait"), "waits for"],
    ];
    return html("ul", { class: "keys" }, rows.filter(([any]) => any).map(([, shape, text]) => html("li", {}, shape, text)));
  }

  // Rows and lanes without a visible event take no room.
  layout() {
    const visible = (e) => !LEVELS[this.level][2].includes(e.kind) && !this.hiddenLanes.has(e.lane);
    const lanes = this.data.lanes.map((_, at) => at).filter((at) => !this.hiddenLanes.has(at));
    const rows = [...new Set(this.data.events.filter(visible).map((e) => e.row))].sort((a, b) => a - b);
    const step = BOX.width + BOX.gap;
    this.shown = this.data.events.map(visible);
    this.x = (lane) => BOX.side + BOX.width / 2 + lanes.indexOf(lane) * step;
    this.y = (event) => BOX.top + 24 + rows.indexOf(event.row) * BOX.row + this.height(event) / 2;
    this.lanesShown = lanes;
    const ends = this.data.events.filter((e, at) => this.shown[at]).map((e) => this.y(e) + this.height(e) / 2);
    this.bottom = Math.max(BOX.top + 30, ...ends);
    this.deep = this.data.waits.some((w) => lanes.includes(w.from) && lanes.includes(w.to) && w.from !== w.to);
    this.width = 2 * BOX.side + lanes.length * step - BOX.gap;
    this.total = this.bottom + (this.deep ? 104 : 22);
  }

  height(event) { return this.isTall(event) ? BOX.height + 4 + BOX.line * this.about(event).length : BOX.height; }

  isTall(event) { return event.about && event.kind !== "message"; }

  // Why something is blocked or reported, and where: at most three lines.
  about(event) {
    const [lines, most] = [[""], Math.floor((BOX.width - 10) / 6.7)];
    const text = event.line ? `${event.about} :${event.line}` : event.about;
    for (const word of text.split(" ")) {
      if ((lines.at(-1) + " " + word).length > most && lines.at(-1)) lines.push(word);
      else lines.push((lines.pop() + " " + word).trim());
    }
    return lines.length > 3 ? [...lines.slice(0, 2), cut(lines.slice(2).join(" "), most)] : lines;
  }

  draw() {
    this.layout();
    const { data } = this;
    const title = `Space-time diagram: ${data.lanes.map((l) => l.title).join(", ")}`;
    this.root = svg("svg", { viewBox: `0 0 ${this.width} ${this.total}`, role: "img", "aria-label": title, "font-family": "ui-monospace, monospace", "font-size": 12 },
      this.lanesShown.map((lane) => this.lane(lane)),
      data.collectives.map((events) => this.bar(events)),
      this.held(), this.clash(),
      data.messages.map((m) => this.message(m)), data.alternatives.map((a) => this.alternative(a)),
      data.waits.map((w) => this.wait(w)),
      data.events.map((event, at) => (this.shown[at] ? this.box(event, at) : null)));
    this.canvas.replaceChildren(this.root);
    this.zoom(this.scale);
    this.mark(this.now);
  }

  lane(lane) {
    const x = this.x(lane);
    return svg("g", { class: "d-title" }, svg("line", { class: "d-lane", x1: x, x2: x, y1: 40, y2: this.bottom }),
      svg("rect", { x: x - 64, y: 12, width: 128, height: 28, rx: 14 }), this.text(this.data.lanes[lane].title, x, 31, 17));
  }

  text(content, x, y, letters, more = {}) {
    return svg("text", { x, y, "text-anchor": "middle", ...more }, cut(content, letters));
  }

  box(event, at) {
    const [x, y, height] = [this.x(event.lane), this.y(event), this.height(event)];
    const tall = this.isTall(event);
    const place = event.line && !tall ? `:${event.line}` : "";
    const letters = Math.floor((BOX.width - 10) / BOX.letter);
    const first = words(event.text);
    const lines = tall
      ? [this.text(first, x, y - height / 2 + 20, letters, { class: "d-strong" }),
        ...this.about(event).map((line, nth) => this.text(line, x, y - height / 2 + 37 + BOX.line * nth, 60, { class: "d-small", "font-size": 11 }))]
      : [this.text(first, x - (place.length * 3.4), y + 4, letters - place.length - 1)];
    const corner = place && svg("text", { class: "d-small", x: x + BOX.width / 2 - 7, y: y + 4, "text-anchor": "end", "font-size": 11 }, place);
    const act = { click: () => this.pick(at) };
    return svg("g", { class: `d-box d-${event.kind}`, "data-event": at, on: act },
      svg("title", {}, [words(event.text), event.about, event.file && `${event.file}:${event.line}`].filter(Boolean).join("\n")),
      svg("rect", { x: x - BOX.width / 2, y: y - height / 2, width: BOX.width, height, rx: 7 }), lines, corner || null);
  }

  // From the side of one box to the side of another, or into the gap before a lane.
  message({ from, to, lane, label }) {
    const sender = this.data.events[from];
    if (!this.shown[from] || (to !== undefined && !this.shown[to]) || this.hiddenLanes.has(lane)) return null;
    const lost = to === undefined;
    const [x1, y1, x2] = [this.x(sender.lane), this.y(sender), this.x(lane)];
    const y2 = lost ? y1 + 16 : this.y(this.data.events[to]);
    return this.arrow({ x1, y1, x2, y2, kind: lost ? "lost" : "", label: lost ? `${label} (in flight)` : label, part: lost ? 0.5 : 1, events: [from, to] });
  }

  alternative({ to, lane, from }) {
    if (!this.shown[to] || this.hiddenLanes.has(lane)) return null;
    const receiver = this.data.events[to];
    const known = from !== undefined && this.shown[from];
    const y1 = known ? this.y(this.data.events[from]) : this.y(receiver) - 26;
    return this.arrow({ x1: this.x(lane), y1, x2: this.x(receiver.lane), y2: this.y(receiver), kind: "other", label: `or from ${this.data.lanes[lane].title}`, part: 1, events: [to], open: !known });
  }

  arrow({ x1, y1, x2, y2, kind, label, part, events, open }) {
    if (x1 === x2) return null;
    const side = x2 > x1 ? 1 : -1;
    const start = x1 + side * (open ? 0 : BOX.width / 2);
    const whole = x2 - side * (BOX.width / 2 + 2);
    const [ex, ey] = [start + (whole - start) * part, y1 + (y2 - y1) * part];
    const near = Math.abs(x2 - x1) <= BOX.width + BOX.gap + 1;
    // A long way goes between two rows, so that it crosses no box.
    const turn = ey - Math.sign(ey - y1 || 1) * BOX.row / 2;
    const bend = near
      ? `M ${start} ${y1} C ${start + side * 40} ${y1}, ${ex - side * 40} ${ey}, ${ex - side * 7} ${ey}`
      : `M ${start} ${y1} C ${start + side * 36} ${y1}, ${start + side * 12} ${turn}, ${start + side * 52} ${turn} H ${ex - side * 52} C ${ex - side * 14} ${turn}, ${ex - side * 44} ${ey}, ${ex - side * 7} ${ey}`;
    const end = part < 1
      ? svg("path", { class: `d-arrow ${kind}`, d: `M ${ex - 12} ${ey - 7} l 12 14 m 0 -14 l -12 14` })
      : svg("path", { class: `d-head ${kind}`, d: `M ${ex} ${ey} l ${-side * 10} -5 v 10 z` });
    const [lx, ly] = near ? [(start + ex) / 2, (y1 + ey) / 2 - 9] : [start + side * BOX.gap / 2, y1 - 9];
    const parts = label.length > 13 && label.includes(", ") ? label.split(", ") : [label];
    const wide = Math.max(...parts.map((p) => p.length)) * 6.3 + 6;
    return svg("g", { "data-events": events.filter((e) => e !== undefined).join(" ") }, svg("path", { class: `d-arrow ${kind}`, d: bend }), end,
      label && svg("g", { class: `d-tag ${kind}`, "font-size": 10.5 }, svg("rect", { x: lx - wide / 2, y: ly - 9 - 12 * (parts.length - 1), width: wide, height: 13 * parts.length, rx: 3 }),
        parts.map((p, at) => this.text(p, lx, ly + 1 - 12 * (parts.length - 1 - at), 40))));
  }

  bar(events) {
    const here = events.filter((at) => this.shown[at]).map((at) => this.data.events[at]);
    if (here.length < 2) return null;
    const xs = here.map((e) => this.x(e.lane));
    const [left, right] = [Math.min(...xs) - BOX.width / 2 - 8, Math.max(...xs) + BOX.width / 2 + 8];
    return svg("rect", { class: "d-bar", x: left, y: this.y(here[0]) - 23, width: right - left, height: 46, rx: 23, "data-events": events.join(" ") });
  }

  // A bar beside the lane from where a lock is taken to where it is released, or to the end.
  held() {
    const spans = [];
    for (const lane of this.lanesShown) {
      const open = new Map();
      const own = this.data.events.filter((e, at) => e.lane === lane && this.shown[at]);
      for (const event of own) {
        const now = new Set(event.locks || []);
        const last = event.kind === "blocked" || event.kind === "fault";
        for (const [name, start] of open) if (!now.has(name) && !last) { spans.push([lane, name, start, this.y(event)]); open.delete(name); }
        for (const name of now) if (!open.has(name)) open.set(name, this.y(event));
      }
      for (const [name, start] of open) spans.push([lane, name, start, this.bottom]);
    }
    return spans.map(([lane, name, start, end], at) => {
      const x = this.x(lane) - BOX.width / 2 - 9 - (at % 2) * 8;
      return svg("g", {}, svg("rect", { class: "d-held", x, y: start, width: 5, height: Math.max(end - start, 12), rx: 2 }),
        svg("text", { class: "d-heldtext", "font-size": 10.5, transform: `translate(${x - 3} ${(start + end) / 2}) rotate(-90)`, "text-anchor": "middle" }, cut(name, Math.max(3, Math.floor((end - start) / 6.5)))));
    });
  }

  // The accesses of a race clash.
  clash() {
    const faults = this.data.events.filter((e, at) => e.kind === "fault" && this.shown[at]);
    return faults.slice(1).map((other) => {
      const [x1, x2] = [this.x(faults[0].lane), this.x(other.lane)].sort((a, b) => a - b);
      const [y, from, to] = [this.y(other), x1 + BOX.width / 2, x2 - BOX.width / 2];
      const teeth = Math.max(4, 2 * Math.round((to - from) / 24));
      const points = Array.from({ length: teeth + 1 }, (_, at) => `${from + ((to - from) * at) / teeth},${y + (at % 2 ? 9 : -9) * (at === 0 || at === teeth ? 0 : 1)}`);
      return svg("polyline", { class: "d-clash", points: points.join(" ") });
    });
  }

  // Below the lanes: who waits for whom.
  wait({ from, to, cycle }) {
    if (this.hiddenLanes.has(from) || this.hiddenLanes.has(to)) return null;
    if (from === to) return null;
    const side = to > from ? 1 : -1;
    const [x1, x2, y] = [this.x(from) + side * 18, this.x(to) - side * 50, this.bottom + 2];
    // The way back is deeper, so that the two of a pair can be told apart.
    const depth = (side < 0 ? 26 : 0) + Math.min(70, 26 + 14 * Math.abs(this.lanesShown.indexOf(to) - this.lanesShown.indexOf(from)));
    const path = `M ${x1} ${y} C ${x1} ${y + depth}, ${x2} ${y + depth}, ${x2} ${y + 11}`;
    const name = cycle ? "d-wait cycle" : "d-wait";
    return svg("g", {}, svg("path", { class: name, d: path }), svg("path", { class: "d-waithead", d: `M ${x2} ${y} l -7 12 h 14 z` }),
      svg("rect", { class: "d-waitback", x: (x1 + x2) / 2 - 36, y: y + depth * 0.75 - 5, width: 72, height: 16, rx: 8 }),
      this.text("waits for", (x1 + x2) / 2, y + depth * 0.75 + 7, 12, { class: "d-waittext", "font-size": 11 }));
  }

  // What comes after the current step is pale.
  mark(now) {
    this.now = now;
    for (const box of this.root.querySelectorAll("[data-event]")) {
      const at = Number(box.dataset.event);
      box.classList.toggle("d-later", at > now);
      box.classList.toggle("d-now", at === now && now < this.data.events.length);
    }
    for (const line of this.root.querySelectorAll("[data-events]")) {
      line.classList.toggle("d-later", line.dataset.events.split(" ").some((at) => Number(at) > now));
    }
  }

  zoom(scale) {
    this.scale = Math.min(4, Math.max(0.2, scale));
    this.root.setAttribute("width", Math.round(this.width * this.scale));
    this.root.setAttribute("height", Math.round(this.total * this.scale));
  }

  fit() {
    const room = this.canvas.clientWidth - 4;
    this.zoom(Math.min(1.15, Math.max(0.5, room / this.width)));
  }

  // The drawing as a file of its own: with the colours that it has here.
  save() {
    const copy = this.root.cloneNode(true);
    const style = getComputedStyle(document.documentElement);
    const rules = [...document.styleSheets[0].cssRules].map((r) => r.cssText).filter((r) => r.startsWith(".d-") && !r.includes("d-later") && !r.includes("d-now"));
    const css = rules.join("\n").replace(/var\((--[a-z-]+)\)/g, (_, name) => style.getPropertyValue(name));
    copy.setAttribute("xmlns", SVG);
    copy.prepend(svg("style", {}, css), svg("rect", { width: "100%", height: "100%", fill: style.getPropertyValue("--card") }));
    for (const part of copy.querySelectorAll(".d-later, .d-now")) part.classList.remove("d-later", "d-now");
    const link = html("a", { download: `finding-${this.number + 1}.svg`, href: URL.createObjectURL(new Blob([copy.outerHTML], { type: "image/svg+xml" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}

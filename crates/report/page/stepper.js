// Steps through a finding: the diagram, the source and the values go together.
"use strict";
class Stepper {
  constructor(data, sources, diagram, place, number) {
    Object.assign(this, { data, sources, diagram, number, now: data.events.length - 1 });
    const button = (label, text, go) => html("button", { type: "button", "aria-label": label, on: { click: () => this.go(go()) } }, text);
    this.range = html("input", { type: "range", min: 0, max: data.events.length - 1, value: this.now, "aria-label": "Step", on: { input: (e) => this.go(Number(e.target.value)) } });
    this.count = html("span", { class: "mono" });
    this.said = html("p", { class: "now", "aria-live": "polite" });
    this.file = html("h3");
    this.source = html("div", { class: "source", tabindex: "0", role: "region", "aria-label": "Source" });
    this.values = html("div", { class: "values", tabindex: "0", role: "region", "aria-label": "Values" });
    this.controls = html("div", { class: "controls", role: "group", "aria-label": `Steps of finding ${number + 1}` },
      button("First step", "|\u25c0", () => 0), button("Step back", "\u25c0 Back", () => this.now - 1),
      button("Step forward", "Step \u25b6", () => this.now + 1), button("Last step", "\u25b6|", () => data.events.length - 1), this.range, this.count);
    place.append(this.controls, this.said, html("div", { class: "panes" }, html("div", {}, this.file, this.source), html("div", {}, html("h3", {}, "Values after this step"), this.values)));
    place.addEventListener("keydown", (event) => this.key(event));
    diagram.canvas.addEventListener("keydown", (event) => this.key(event));
    diagram.pick = (at) => this.go(at);
    place.hidden = false;
    this.go(this.now);
  }

  key(event) {
    if (event.target === this.range || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves = { ArrowRight: this.now + 1, ArrowLeft: this.now - 1, n: this.now + 1, p: this.now - 1, Home: 0, End: this.data.events.length - 1 };
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.go(moves[event.key]);
  }

  go(step) {
    const last = this.data.events.length - 1;
    this.now = Math.max(0, Math.min(last, step));
    const event = this.data.events[this.now];
    this.range.value = this.now;
    this.count.textContent = `${this.now + 1} / ${last + 1}`;
    const [first, back, on, end] = this.controls.querySelectorAll("button");
    first.disabled = back.disabled = this.now === 0;
    on.disabled = end.disabled = this.now === last;
    this.say(event);
    this.diagram.mark(this.now);
    this.showSource(event);
    this.showValues(event);
  }

  say(event) {
    const bad = event.kind === "blocked" || event.kind === "fault";
    const held = (event.locks || []).length ? ` Holds ${event.locks.join(", ")}.` : "";
    this.said.className = bad ? "now bad" : "now";
    const verb = event.kind === "blocked" ? " is blocked in " : ": ";
    this.said.replaceChildren(html("strong", {}, this.data.lanes[event.lane].title), verb, html("code", {}, words(event.text)),
      event.about ? ` \u2014 ${event.about}.` : "", held);
  }

  // Where each lane is: at its last event until now.
  positions() {
    const at = new Map();
    this.data.events.slice(0, this.now + 1).forEach((e) => { if (e.line) at.set(e.lane, e); });
    return at;
  }

  showSource(event) {
    const current = event.line ? event : [...this.data.events.slice(0, this.now)].reverse().find((e) => e.line) || event;
    const lines = this.sources[current.file] || {};
    const here = [...this.positions()].filter(([, e]) => e.file === current.file);
    const short = (lane) => this.data.lanes[lane].title.replace(/[^0-9]+/g, " ").trim().replace(/ /g, ".") || this.data.lanes[lane].title[0];
    this.file.textContent = current.file;
    let before = 0;
    const rows = Object.keys(lines).map(Number).sort((a, b) => a - b).map((line) => {
      const who = here.filter(([, e]) => e.line === line).map(([lane]) => html("span", { class: lane === event.lane ? "active" : "", title: this.data.lanes[lane].title }, short(lane)));
      const skipped = before && line > before + 1;
      before = line;
      const name = [line === current.line ? "current" : "", skipped ? "skipped" : ""].join(" ").trim();
      return html("tr", { class: name || undefined, "data-line": line }, html("td", { class: "who" }, who), html("td", { class: "at" }, String(line)), html("td", {}, html("code", {}, lines[line])));
    });
    this.source.replaceChildren(html("table", { role: "presentation" }, html("tbody", {}, rows)));
    const row = this.source.querySelector(".current");
    if (row) this.source.scrollTop = row.offsetTop - this.source.clientHeight / 2;
  }

  // Concrete values, and beside them the expressions of the search; an empty cell where it had none.
  showValues(event) {
    const state = this.data.lanes.map(() => new Map());
    this.data.events.slice(0, this.now + 1).forEach((e) => (e.changes || []).forEach(([name, value]) => {
      const known = (e.symbolic || []).find(([other]) => other === name);
      state[e.lane].set(name, { value, expression: known ? known[1] : "" });
    }));
    const names = [...new Set(state.flatMap((lane) => [...lane.keys()]))].sort();
    const lanes = this.data.lanes.map((_, at) => at).filter((at) => state[at].size);
    if (!names.length) { this.values.replaceChildren(html("p", {}, html("small", {}, "no value has changed yet"))); return; }
    const both = this.data.events.some((e) => (e.symbolic || []).length);
    const changed = (lane, name) => lane === event.lane && (event.changes || []).some(([other]) => other === name);
    const cell = (lane, name, part) => html("td", { class: [part, changed(lane, name) ? "changed" : ""].join(" ").trim() }, html("code", {}, (state[lane].get(name) || {})[part] ?? ""));
    const cells = (lane, name) => [cell(lane, name, "value"), both ? cell(lane, name, "expression") : null];
    const heads = (at) => [html("th", { scope: "col" }, this.data.lanes[at].title), both ? html("th", { scope: "col", class: "expression" }, "over inputs", html("span", { class: "unseen" }, `, ${this.data.lanes[at].title}`)) : null];
    this.values.replaceChildren(html("table", {}, html("thead", {}, html("tr", {}, html("th", { scope: "col" }, "variable"), lanes.flatMap(heads))),
      html("tbody", {}, names.map((name) => html("tr", {}, html("th", { scope: "row" }, html("code", {}, name)), lanes.flatMap((lane) => cells(lane, name)))))));
  }
}

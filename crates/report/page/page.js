// Puts the parts together once the page is there.
"use strict";
(() => {
  const root = document.documentElement;
  const theme = document.getElementById("theme");
  const label = () => { theme.textContent = root.dataset.theme === "dark" ? "Light" : "Dark"; };
  theme.hidden = false;
  theme.setAttribute("aria-label", "Switch between light and dark");
  theme.addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    try { localStorage.setItem("antiphon-theme", root.dataset.theme); } catch { /* a page without storage keeps its choice until it is closed */ }
    label();
  });
  label();

  const data = JSON.parse(document.getElementById("data").textContent);
  data.findings.forEach((finding, number) => {
    if (!finding.events.length) return;
    const place = (name) => document.querySelector(`.${name}[data-finding="${number}"]`);
    const diagram = new Diagram(finding, place("diagram"), number);
    new Stepper(finding, data.sources, diagram, place("stepper"), number);
  });
  for (const trace of document.querySelectorAll("details.trace")) addEventListener("beforeprint", () => { trace.open = true; });
})();

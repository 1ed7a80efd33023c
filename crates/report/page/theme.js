// Light or dark: the reader's last choice, or what the system says. Runs before the page is shown.
"use strict";
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => { try { return localStorage.getItem("antiphon-theme"); } catch { return null; } };
  const apply = () => { root.dataset.theme = stored() || (system.matches ? "dark" : "light"); };
  apply();
  system.addEventListener("change", apply);
})();

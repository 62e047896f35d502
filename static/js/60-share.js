/* Copy: shown only where the browser can (over https, or on this computer). */

for (const button of navigator.clipboard ? document.querySelectorAll("[data-copy]") : []) {
  button.hidden = false;
  button.addEventListener("click", () =>
    navigator.clipboard.writeText(button.dataset.copy).then(
      () => (document.getElementById("said").textContent = button.dataset.copied),
      () => (button.hidden = true),
    ),
  );
}

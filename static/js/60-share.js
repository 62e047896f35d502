/* Copy a link: shown only where the browser can (over https, or on this computer). */

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    button.hidden = !(await copy(button.dataset.copy, button.dataset.said));
  });
}

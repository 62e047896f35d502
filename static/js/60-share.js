// Copy: shown only where the browser can (over https, or on this computer).
if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      document.getElementById("said").textContent = button.dataset.copied;
    });
  }
}

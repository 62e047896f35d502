/* Take it away: the result goes out by the phone's own way of sharing, or is copied; a sheet is printed. */

document.querySelectorAll("[data-send], [data-print]").forEach((button) => {
  button.hidden = false;
  button.closest(".dock")?.removeAttribute("hidden");
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-send], [data-print]");
  if (!button) return;
  if ("print" in button.dataset) return print();
  const field = document.getElementById(button.dataset.send);
  if (navigator.share) return navigator.share({ text: field.value }).catch(() => {});
  field.select();
  if (document.execCommand("copy")) document.getElementById("said").textContent = button.dataset.said;
});

/* Take it away: the result goes out by the phone's own way of sharing, or is copied; a sheet is printed. */

for (const button of document.querySelectorAll("[data-send], [data-print]")) {
  button.hidden = false;
  button.closest(".dock")?.removeAttribute("hidden");
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.send);
    if (!field) print();
    else if (navigator.share) navigator.share({ text: field.value }).catch(() => {});
    else copy(field.value, button.dataset.said, field);
  });
}

/* Sheets in place of the dock: the browser's own dialog, so that the focus goes in, Escape leads out, and the page behind
   is out of reach. Without a script the same sheet comes with the page that the link leads to. */

function openSheet(sheet) {
  sheet.open = false; /* it may have come with the page, and not as a dialog */
  sheet.showModal();
}

on("click", (event) => {
  const { target } = event;
  const opener = target.closest("[data-sheet]");
  const shown = document.querySelector("dialog.is-sheet:modal");
  const sheet = opener && document.querySelector(`dialog[data-name="${opener.dataset.sheet}"]`);
  if (sheet) {
    event.preventDefault();
    opener.closest("[popover]")?.hidePopover();
    openSheet(sheet);
  } else if (shown && (target === shown ? event.clientY < shown.getBoundingClientRect().top : !shown.contains(target))) {
    shown.close();
  }
});

/* Enter after the reason would send the entry of the deal. */
on("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".is-sheet input")) return;
  event.preventDefault();
  event.target.blur();
});

document.querySelectorAll("dialog.is-sheet[open]").forEach(openSheet);

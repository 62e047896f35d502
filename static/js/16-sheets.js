/* Links that open a sheet over the dock: what shows one is fetched with the first of them, as it needs the line anyway. */

on("click", (event) => {
  const opener = event.target.closest("[data-sheet]");
  const dialog = opener && document.querySelector(`dialog[data-name="${opener.dataset.sheet}"]`);
  if (!dialog) return;
  event.preventDefault();
  opener.closest("[popover]")?.hidePopover();
  /* without a line, which the bar says, nothing could be sent */
  import("./sheet.js").then(({ showSheet }) => showSheet(dialog, opener.href)).catch(() => {});
});

if (document.querySelector("dialog.is-sheet[open]")) import("./sheet.js");

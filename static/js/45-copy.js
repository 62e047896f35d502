/* Copy a text and say so; whether it could be. `field` holds it for where only what is selected can be copied (http). */
async function copy(text, said, field) {
  field?.select();
  try { await navigator.clipboard.writeText(text); } catch { if (!field || !document.execCommand("copy")) return false; }
  document.getElementById("said").textContent = said;
  return true;
}

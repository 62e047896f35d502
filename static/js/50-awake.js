/* The screen stays on while somebody looks at the table, where the browser can; and a tick is felt when a deal is saved. */

const awake = document.getElementById("awake");

if (awake && navigator.wakeLock) {
  const box = awake.querySelector("input");
  let lock;
  const hold = async () => {
    lock?.release();
    lock = box.checked && !document.hidden ? await navigator.wakeLock.request("screen").catch(() => null) : null;
  };
  awake.hidden = false;
  box.checked = stored((store) => store.awake) === "1";
  box.addEventListener("change", () => {
    stored((store) => (store.awake = +box.checked));
    hold();
  });
  on("visibilitychange", hold); /* a hidden page loses it */
  hold();
}

on("htmx:after:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.matches("#entry") && ctx.response.status < 300) navigator.vibrate?.(30);
});

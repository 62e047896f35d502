/* A penalty that ends its deal is sent in place of what was tapped for that deal: once it is saved, that is forgotten. */

document.addEventListener("submit", ({ target }) => {
  if (!target.querySelector("[data-ends]:checked")) return;
  const path = pathOf(target).replace(/penalty$/, "deals");
  drafts().filter((draft) => draft.path === path && !draft.sent).forEach(({ fields }) => {
    const [, value] = fields.find(([name]) => name === "form_key");
    target.append(Object.assign(document.createElement("input"), { type: "hidden", name: "instead", value }));
  });
}, true);

// The sentences of the shell in the reader's language. The build puts all of them into sentences.js.

import sentences from "./sentences.js";

const tags = navigator.languages.flatMap((tag) => [tag.split("-", 2).join("-"), tag.split("-")[0]]);
export const language = tags.find((tag) => tag in sentences) ?? "en";

export function word(name, values = {}) {
  const text = sentences[language][name] ?? sentences.en[name];
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

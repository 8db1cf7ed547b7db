// Interprets the inbox's search text: names of people, names of forms, or both.

export interface SearchParts {
  /** Words of a person's name; empty when only a form was meant. */
  readonly name: readonly string[];
  /** Forms that may be meant; undefined for any. */
  readonly formIds: readonly string[] | undefined;
}

export interface NamedForm {
  readonly id: string;
  /** Folded. */
  readonly words: readonly string[];
}

/** Further words are ignored; no name has more. */
const wordLimit = 6;

/**
 * Returns the ways to interpret the text: all of it is a person's name, all of it is a form's name, or some words are a form's
 * and the others a person's. @param typed folded words
 */
export function searchParts(typed: readonly string[], forms: readonly NamedForm[]): SearchParts[] {
  const words = typed.slice(0, wordLimit);
  if (words.length === 0) return [];
  const has = (form: NamedForm, word: string) => form.words.some((each) => each.startsWith(word));
  const formsWith = (all: readonly string[]) =>
    forms.filter((form) => all.every((word) => has(form, word))).map((form) => form.id);
  const parts: SearchParts[] = [{ name: words, formIds: undefined }];
  const meant = formsWith(words);
  if (meant.length > 0) parts.push({ name: [], formIds: meant });
  const ofForms = words.filter((word) => forms.some((form) => has(form, word)));
  const rest = words.filter((word) => !ofForms.includes(word));
  const withRest = rest.length > 0 && ofForms.length > 0 ? formsWith(ofForms) : [];
  if (withRest.length > 0) parts.push({ name: rest, formIds: withRest });
  return parts;
}

// Forms that a typed text may name.
import { foldedWords } from '../patients/public.ts';

/** Returns the forms with a word that begins with each word of the text, those that begin with the text first. */
export function formsNamed<F extends { readonly name: string }>(forms: readonly F[], typed: string, most: number): F[] {
  const words = foldedWords(typed);
  if (words.length === 0) return [];
  const named = forms.map((form) => ({ form, own: foldedWords(form.name) }));
  const found = named.filter(({ own }) => words.every((word) => own.some((each) => each.startsWith(word))));
  const begins = ({ own }: { readonly own: readonly string[] }) => own[0]?.startsWith(words[0] ?? '') === true;
  return [...found.filter(begins), ...found.filter((each) => !begins(each))].slice(0, most).map(({ form }) => form);
}

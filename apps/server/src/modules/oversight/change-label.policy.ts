// What the access log calls a part of a record that was changed.
import { wordsOfField } from '@foyer/contract/access-sentences';
import { partLabel } from '../patients/public.ts';

const entryLabels: Readonly<Record<string, string>> = {
  allergy: 'Allergy',
  condition: 'Condition',
  medicine: 'Medicine',
};

const lists: Readonly<Record<string, string>> = {
  allergy: 'No known allergies',
  condition: 'No known conditions',
  medicine: 'No medicines',
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** `value` is the part's own: a phone and an entry are called by their kind. `ownNames` are the practice's fields by id. */
export function changeLabel(path: string, value: unknown, ownNames: ReadonlyMap<string, string>): string {
  const dot = path.indexOf('.');
  const [part, of] = dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)];
  if (part === 'phones') return partLabel(path, value);
  if (part === 'medical') return of;
  if (part === 'own') return ownNames.get(of) ?? capital(wordsOfField(part));
  if (part === 'lists') return lists[of] ?? capital(wordsOfField(part));
  if (part === 'entries') {
    const { kind = '' } = (value ?? {}) as { readonly kind?: string };
    return entryLabels[kind] ?? capital(wordsOfField(part));
  }
  return capital(wordsOfField(part));
}

// Position of each field of a form: its page, its section, and where the keyboard can move it.
import { type FormDoc, indexOf, titleOf } from './form-doc.ts';

export interface FieldPlace {
  /** From 1. */
  readonly page: number;
  /** Heading of the section, or empty. */
  readonly section: string;
}

export type Direction =
  | 'up'
  | 'down'
  | 'first'
  | 'last'
  | 'previousSection'
  | 'nextSection'
  | 'previousPage'
  | 'nextPage';

/** Returns the position of every field, in order. A Page Break belongs to the page that it begins. */
export function placesOf({ fields }: Pick<FormDoc, 'fields'>): readonly FieldPlace[] {
  let page = 1;
  let section = '';
  return fields.map((field) => {
    if (field.type_name === 'Page Break') {
      page += 1;
      section = '';
    }
    if (field.type_name === 'Section Break') section = titleOf(field);
    return { page, section };
  });
}

/** Returns the names of a form's pages: each after its first section, or empty. */
export function pageNames({ fields }: Pick<FormDoc, 'fields'>): readonly string[] {
  const names = [''];
  for (const field of fields) {
    if (field.type_name === 'Page Break') names.push('');
    else if (field.type_name === 'Section Break' && names.at(-1) === '') names[names.length - 1] = titleOf(field);
  }
  return names;
}

/** Returns the index (counted without the field) that a move leads to; undefined if it leads nowhere. */
export function target(doc: FormDoc, uuid: string, direction: Direction): number | undefined {
  const at = indexOf(doc, uuid);
  if (at < 0) return undefined;
  const rest = doc.fields.toSpliced(at, 1);
  const isBreak = (type: string) => (index: number) => rest[index]?.type_name === type;
  const differing = (place: number | undefined) => (place === at ? undefined : place);
  switch (direction) {
    case 'up':
      return at > 0 ? at - 1 : undefined;
    case 'down':
      return at < rest.length ? at + 1 : undefined;
    case 'first':
      return differing(0);
    case 'last':
      return differing(rest.length);
    case 'nextSection':
      return after(rest.length, at, isBreak('Section Break'));
    case 'previousSection':
      return before(at, isBreak('Section Break'));
    case 'nextPage':
      return after(rest.length, at, isBreak('Page Break'));
    case 'previousPage':
      return before(at, isBreak('Page Break'));
  }
}

/** After the next break. */
function after(length: number, at: number, isBreak: (index: number) => boolean): number | undefined {
  for (let index = at; index < length; index++) if (isBreak(index)) return index + 1;
  return undefined;
}

/** Before the break that begins the current section or page. */
function before(at: number, isBreak: (index: number) => boolean): number | undefined {
  for (let index = at - 1; index >= 0; index--) if (isBreak(index)) return index;
  return undefined;
}

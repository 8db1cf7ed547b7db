// Where each field of a form stands: its page, its section, and the places that the keyboard can move it to.
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

/** The place of every field, in order; a Page Break belongs to the page that it begins. */
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

/** How many pages a form has, and what each is called: by its first section, or not at all. */
export function pageNames({ fields }: Pick<FormDoc, 'fields'>): readonly string[] {
  const names = [''];
  for (const field of fields) {
    if (field.type_name === 'Page Break') names.push('');
    else if (field.type_name === 'Section Break' && names.at(-1) === '') names[names.length - 1] = titleOf(field);
  }
  return names;
}

/** The place (counted without the field) that a move leads to, or undefined where there is none. */
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

/** Behind the next break. */
function after(length: number, at: number, isBreak: (index: number) => boolean): number | undefined {
  for (let index = at; index < length; index++) if (isBreak(index)) return index + 1;
  return undefined;
}

/** To the end of what stands before the break that begins the own section or page. */
function before(at: number, isBreak: (index: number) => boolean): number | undefined {
  for (let index = at - 1; index >= 0; index--) if (isBreak(index)) return index;
  return undefined;
}

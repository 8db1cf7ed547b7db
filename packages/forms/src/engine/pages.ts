// Divides the fields of a form into pages and sections.
import { type FormField, isShown } from '../kit/field.ts';
import { fill, type Messages } from '../kit/messages.ts';

export interface FormSection {
  /** The Section Break that begins it; undefined for the fields before the first one. */
  readonly head: FormField | undefined;
  readonly fields: readonly FormField[];
}

export interface FormPage {
  /** Index among all pages of the form. */
  readonly at: number;
  readonly name: string;
  readonly sections: readonly FormSection[];
  /** The page that shows all answers; it holds no question. */
  readonly isReview?: true;
}

/** Returns the `pages` of a form version: the indexes of the fields where a page ends. */
export function pagesOf(fields: readonly FormField[]): number[] {
  return fields.flatMap((field, at) => (field.type_name === 'Page Break' && isShown(field) ? [at] : []));
}

/** Returns the pages with the fields shown on each. Empty pages are left out, but there is at least one page. */
export function layOutPages(fields: readonly FormField[], messages: Messages): readonly FormPage[] {
  const breaks = pagesOf(fields);
  const pages = [...breaks, fields.length]
    .map((end, at) => sectionsOf(fields.slice(at === 0 ? 0 : (breaks[at - 1] ?? 0) + 1, end)))
    .filter((sections) => sections.length > 0);
  if (pages.length === 0) pages.push([]);
  return pages.map((sections, at) => ({
    at,
    name: pageName(sections) || fill(messages.page, { page: at + 1 }),
    sections,
  }));
}

function sectionsOf(fields: readonly FormField[]): readonly FormSection[] {
  const sections: { head: FormField | undefined; fields: FormField[] }[] = [{ head: undefined, fields: [] }];
  for (const field of fields) {
    if (field.type_name === 'Submit' || !isShown(field)) continue;
    if (field.type_name === 'Section Break') sections.push({ head: field, fields: [] });
    else sections.at(-1)?.fields.push(field);
  }
  return sections.filter(({ head, fields }) => head !== undefined || fields.length > 0);
}

/** Returns the heading of the first section that has one; empty if none has. */
export function pageName(sections: readonly FormSection[]): string {
  const head = sections.find((section) => section.head)?.head;
  return typeof head?.properties.specific.heading === 'string' ? head.properties.specific.heading : '';
}

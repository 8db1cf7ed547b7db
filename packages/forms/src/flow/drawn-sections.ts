// Which fields of a form the details of the flow draw, in the form's sections.
import type { FormState } from '../engine/form-state.ts';
import type { FormSection } from '../engine/pages.ts';
import type { FormField } from '../kit/field.ts';

/** A section of the form with the fields that are drawn of it. */
export interface DrawnSection extends FormSection {
  /** The name of the page that begins with it, if nothing else says it; empty otherwise. */
  readonly pageName: string;
}

/** Returns the sections with the fields that are drawn. A section that had fields and has none left is not drawn. */
export function drawnSections(
  { pages }: Pick<FormState, 'pages'>,
  isDrawn: (field: FormField) => boolean,
): readonly DrawnSection[] {
  return pages.flatMap(({ name, sections }, page) =>
    sections.flatMap((section, at): DrawnSection[] => {
      const fields = section.fields.filter(isDrawn);
      if (fields.length === 0 && section.fields.length > 0) return [];
      const isNamed = at === 0 && page > 0 && section.head === undefined;
      return [{ head: section.head, fields, pageName: isNamed ? name : '' }];
    }),
  );
}

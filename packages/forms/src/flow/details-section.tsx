// All other fields of the form, in its order, without those that the record answers.
import type { FormEngine } from '../engine/form-state.ts';
import type { FormSection } from '../engine/pages.ts';
import type { FormField } from '../kit/field.ts';
import type { FieldHost } from '../kit/host.ts';
import { FieldView } from '../react/field-view.tsx';
import { fieldsClass } from '../react/page-view.tsx';

/** A section of the form with the fields that are drawn of it. */
export interface DrawnSection extends FormSection {
  /** The name of the page that begins with it, if nothing else says it; empty otherwise. */
  readonly pageName: string;
}

/** Returns the sections with the fields that are drawn. A section that had fields and has none left is not drawn. */
export function drawnSections(
  { pages }: Pick<FormEngine, 'pages'>,
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

interface DetailsProps {
  readonly engine: FormEngine;
  readonly host: FieldHost;
  readonly sections: readonly DrawnSection[];
}

export function DetailFields({ engine, host, sections }: DetailsProps) {
  return sections.map((section, at) => (
    <div className="form-section" key={section.head?.uuid ?? at}>
      {section.pageName && <h3>{section.pageName}</h3>}
      {section.head && <FieldView engine={engine} field={section.head} host={host} />}
      {section.fields.length > 0 && (
        <div className={fieldsClass(section, false)}>
          {section.fields.map((field) => (
            <FieldView key={field.uuid} engine={engine} field={field} host={host} />
          ))}
        </div>
      )}
    </div>
  ));
}

// One page of a form: its sections as quiet cards.
import { memo } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import type { FormPage, FormSection } from '../engine/pages.ts';
import type { FormField } from '../kit/field.ts';
import type { FieldHost } from '../kit/host.ts';
import { FieldView } from './field-view.tsx';

interface PageViewProps {
  readonly engine: FormEngine;
  readonly page: FormPage;
  readonly host: FieldHost | undefined;
}

/** How many fields of a long section the browser lays out together. A multiple of every number of columns. */
const CHUNK = 24;

export const PageView = memo(function PageView({ engine, page, host }: PageViewProps) {
  return page.sections.map((section, at) => (
    <section className="card form-section" key={section.head?.uuid ?? at}>
      {section.head && <FieldView engine={engine} field={section.head} host={host} />}
      {chunksOf(section.fields).map((fields, at, { length }) => (
        <div className={fieldsClass(section, length > 1)} key={fields[0]?.uuid ?? at}>
          {fields.map((field) => (
            <FieldView key={field.uuid} engine={engine} field={field} host={host} />
          ))}
        </div>
      ))}
    </section>
  ));
});

function chunksOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  const count = Math.max(Math.ceil(fields.length / CHUNK), 1);
  return Array.from({ length: count }, (_, at) => fields.slice(at * CHUNK, (at + 1) * CHUNK));
}

/** Returns the class that lays a section's fields out in the columns that the builder chose. */
export function fieldsClass({ head }: FormSection, isChunk: boolean): string {
  const columns = Number(head?.properties.specific.cols ?? 1);
  return `form-fields${columns > 1 ? ` form-columns-${columns}` : ''}${isChunk ? ' form-chunk' : ''}`;
}

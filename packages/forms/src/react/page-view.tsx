// One page of a form: its sections as quiet cards.
import { memo } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import type { FormPage, FormSection } from '../engine/pages.ts';
import { FieldView } from './field-view.tsx';

interface PageViewProps {
  readonly engine: FormEngine;
  readonly page: FormPage;
}

export const PageView = memo(function PageView({ engine, page }: PageViewProps) {
  return page.sections.map((section, at) => (
    <section className="card form-section" key={section.head?.uuid ?? at}>
      {section.head && <FieldView engine={engine} field={section.head} />}
      <div className={columnsClass(section)}>
        {section.fields.map((field) => (
          <FieldView key={field.uuid} engine={engine} field={field} />
        ))}
      </div>
    </section>
  ));
});

function columnsClass({ head }: FormSection): string {
  const columns = Number(head?.properties.specific.cols ?? 1);
  return columns > 1 ? `form-fields form-columns-${columns}` : 'form-fields';
}

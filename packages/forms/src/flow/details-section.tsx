// All other fields of the form, in its order, without those that the record answers.
import type { FormEngine } from '../engine/form-state.ts';
import type { FieldHost } from '../kit/host.ts';
import { FieldView } from '../react/field-view.tsx';
import { fieldsClass } from '../react/page-view.tsx';
import type { DrawnSection } from './drawn-sections.ts';

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

// Conditions of a field, written in words: when it is shown, and when an answer is required.
import type { FormField } from '@foyer/forms';
import { canHave } from '@foyer/forms/authoring';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { sourcesFor, sourcesInRow, withCondition } from './condition-parts.ts';
import { indexOf } from './form-doc.ts';
import { isAsked } from './shown-properties.ts';

type Property = 'showWhen' | 'requiredWhen';

interface Props {
  readonly field: FormField;
  /** The group in whose rows the field is asked. */
  readonly group?: FormField;
  /** `key` names where somebody types: what is typed there is one step of undo. */
  readonly onChange: (change: (old: FormField) => FormField, key?: string) => void;
}

export default function LogicEditor({ field, group, onChange }: Props) {
  const { t } = useTranslation();
  const mayRequire = isAsked(field) && canHave(field, 'requiredWhen') && !field.properties.common.makeRequired;
  const properties: Property[] = [
    ...(canHave(field, 'showWhen') ? (['showWhen'] as const) : []),
    ...(mayRequire || field.properties.common.requiredWhen !== undefined ? (['requiredWhen'] as const) : []),
  ];
  if (properties.length === 0) return null;
  return (
    <section className={styles.logic}>
      <h3>{t('logic.title')}</h3>
      {properties.map((property) => (
        <OwnCondition key={property} field={field} {...(group && { group })} property={property} onChange={onChange} />
      ))}
    </section>
  );
}

interface OwnProps extends Props {
  readonly property: Property;
}

function OwnCondition({ field, group, property, onChange }: OwnProps) {
  const { t } = useTranslation();
  const doc = useBuilder((state) => state.doc);
  return (
    <ConditionEditor
      raw={field.properties.common[property]}
      name={t(sentenceOf(field, property))}
      sources={group ? sourcesInRow(doc, group, field.uuid, property) : sourcesFor(doc, field.uuid, property)}
      fieldOf={(uuid) => group?.fields.find((sub) => sub.uuid === uuid) ?? doc.fields[indexOf(doc, uuid)]}
      noSources={property === 'showWhen' ? t('logic.none') : ''}
      onChange={(condition, typed) =>
        onChange((old) => withCondition(old, property, condition), typed && `${property} ${typed}`)
      }
    />
  );
}

function sentenceOf({ type_name: type }: FormField, property: Property) {
  if (property === 'requiredWhen') return 'logic.require';
  if (type === 'Section Break') return 'logic.showSection';
  return type === 'Page Break' ? 'logic.showPage' : 'logic.showThis';
}

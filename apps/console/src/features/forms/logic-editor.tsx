// Conditions of a field, written in words: when it is shown, and when an answer is required.
import type { FormField } from '@foyer/forms';
import { canHave } from '@foyer/forms/authoring';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { sourcesFor, withCondition } from './condition-parts.ts';
import { isAsked } from './shown-properties.ts';

type Property = 'showWhen' | 'requiredWhen';

export default function LogicEditor({ field }: { readonly field: FormField }) {
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
        <OwnCondition key={property} field={field} property={property} />
      ))}
    </section>
  );
}

interface OwnProps {
  readonly field: FormField;
  readonly property: Property;
}

function OwnCondition({ field, property }: OwnProps) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  return (
    <ConditionEditor
      raw={field.properties.common[property]}
      name={t(sentenceOf(field, property))}
      sources={sourcesFor(doc, field.uuid, property)}
      noSources={property === 'showWhen' ? t('logic.none') : ''}
      onChange={(condition, typed) =>
        store.change(field.uuid, (old) => withCondition(old, property, condition), typed && `${property} ${typed}`)
      }
    />
  );
}

function sentenceOf({ type_name: type }: FormField, property: Property) {
  if (property === 'requiredWhen') return 'logic.require';
  if (type === 'Section Break') return 'logic.showSection';
  return type === 'Page Break' ? 'logic.showPage' : 'logic.showThis';
}

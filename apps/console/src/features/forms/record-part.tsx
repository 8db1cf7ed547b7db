// How a field relates to the patient's record: which part of it pre-fills the field and is updated by it, and where it is filled in.
import {
  commonProperties,
  type FormField,
  fieldLibrary,
  fieldsToPrefill,
  isOwnFieldType,
  libraryField,
  ownTarget,
  type Property,
  prefilledSections,
} from '@foyer/forms';
import { Button } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { withCommon } from './form-doc.ts';
import { OwnFieldPart } from './own-field-part.tsx';
import { PropertyEditor, Select } from './property-editor.tsx';

/** The types that can ask for a part of the record besides its own: a list as a Grid or as rows. */
const otherTypes: Readonly<Record<string, FormField['type_name']>> = {
  conditions: 'Grid',
  allergies: 'Grid',
  medicines: 'Repeating Group',
};

export function RecordPart({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const known = libraryField(field.uuid);
  const used = new Set(doc.fields.map(({ uuid }) => uuid));
  const fitting = fieldLibrary.filter(
    ({ key, type, uuid }) =>
      (type === field.type_name || otherTypes[key] === field.type_name) && (uuid === field.uuid || !used.has(uuid)),
  );
  const own = ownTarget(field);
  if (fitting.length === 0 && !isOwnFieldType(field.type_name)) return null;
  const isFilled = fieldsToPrefill(doc.fields).some(({ uuid }) => uuid === field.uuid);
  return (
    <section>
      <h3>{t('builder.recordTitle')}</h3>
      {field.isLocked && <p>{known?.name ?? (own ? t('ownFields.keptText') : t('builder.fillsNothing'))}</p>}
      {!field.isLocked && fitting.length > 0 && !own && (
        <Select
          label={t('builder.fills')}
          value={known?.uuid ?? ''}
          options={[['', t('builder.fillsNothing')], ...fitting.map(({ uuid, name }) => [uuid, name] as const)]}
          onChange={(uuid) => store.connect(field.uuid, libraryField(uuid))}
        />
      )}
      {known && isFilled && <p className="hint">{t(known.table ? 'builder.fillsText' : 'builder.readsText')}</p>}
      {!known && <OwnFieldPart field={field} />}
      {(known ?? own) && <WhereFilled field={field} isFilled={isFilled} />}
    </section>
  );
}

/** Asks once whether a field that the record does not fill in here is to be filled in all the same; then it can be changed. */
function WhereFilled({ field, isFilled }: { readonly field: FormField; readonly isFilled: boolean }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const { fillFromRecord } = field.properties.common;
  const set = (value: unknown) =>
    store.change(field.uuid, (old) => withCommon(old, 'fillFromRecord', value), 'fillFromRecord');
  if (fillFromRecord === 'section' && !isFilled)
    return (
      <fieldset className="field">
        <legend className="label">{t('builder.fillsHere')}</legend>
        <p className="hint">{t('builder.fillsHereHint')}</p>
        <div className={styles.fillsHere}>
          <Button onClick={() => set('always')}>{t('builder.fillsHereYes')}</Button>
          <Button look="quiet" onClick={() => set('never')}>
            {t('builder.fillsHereNo')}
          </Button>
        </div>
      </fieldset>
    );
  return (
    <PropertyEditor
      name="fillFromRecord"
      property={commonProperties.fillFromRecord as Property<unknown>}
      value={fillFromRecord}
      onChange={set}
    />
  );
}

/** Pre-filling depends on the section: the field's own, else that of its heading. */
export function GroupSelect({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const group = field.group_name ?? '';
  const groups: readonly string[] = prefilledSections;
  const options = [['', t('builder.noGroup')] as const, ...groups.map((name) => [name, name] as const)];
  return (
    <Select
      label={t('builder.group')}
      value={group}
      options={group === '' || groups.includes(group) ? options : [...options, [group, group]]}
      onChange={(name) => store.change(field.uuid, (old) => ({ ...old, group_name: name || null }), 'group')}
    />
  );
}

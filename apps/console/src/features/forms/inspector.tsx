// Properties of the selected field, or of the form if none is selected.
import { commonProperties, type FormField, type Property } from '@foyer/forms';
import { Icon, late, Settings, TextField } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { INSPECTOR } from './builder-focus.ts';
import { onInspectorKey } from './builder-keys.ts';
import { indexOf, NAME_CAP, titleOf, withAllSpecific, withCommon } from './form-doc.ts';
import { FormSettings } from './form-settings.tsx';
import type { FormDetail } from './form-types.ts';
import { OwnProperties } from './own-properties.tsx';
import { PropertyEditor } from './property-editor.tsx';
import { GroupSelect, RecordPart } from './record-part.tsx';
import { firstCommon, isAsked, moreCommon, specificOf } from './shown-properties.ts';
import { typeName } from './type-name.ts';

const GridEditor = late(() => import('./grid-editor.tsx'));
const GroupEditor = late(() => import('./group-editor.tsx'));
const ScoreEditor = late(() => import('./score-editor.tsx'));
const LogicEditor = late(() => import('./logic-editor.tsx'));

export function Inspector({ form }: { form: FormDetail }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const selected = useBuilder((state) => state.selected);
  const at = selected === undefined ? -1 : indexOf(doc, selected);
  const field = doc.fields[at];
  const name = field ? t('builder.inspector', { name: titleOf(field) }) : t('builder.settingsOf');
  return (
    <aside
      className={`inspector scroll ${styles.inspector}`}
      id={INSPECTOR}
      aria-label={name}
      tabIndex={-1}
      onKeyDown={(event) => onInspectorKey(event, store)}
    >
      {field ? (
        <FieldInspector key={field.uuid} field={field} place={at + 1} of={doc.fields.length} />
      ) : (
        <FormSettings form={form} />
      )}
    </aside>
  );
}

function FieldInspector({ field, place, of }: { field: FormField; place: number; of: number }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const { uuid } = field;
  const { common, specific } = field.properties;
  const commonEditor = (name: keyof typeof common) => (
    <PropertyEditor
      key={name}
      name={name}
      property={commonProperties[name] as Property<unknown>}
      value={common[name]}
      onChange={(value) => store.change(uuid, (old) => withCommon(old, name, value), name)}
    />
  );
  const own = specificOf(field);
  const asked = isAsked(field);
  return (
    <>
      <div className="row-apart">
        <h2>{typeName(t, field.type_name)}</h2>
        <span className="muted small">{t('builder.fieldOf', { place, of })}</span>
      </div>
      {firstCommon(field).length > 0 && <section>{firstCommon(field).map(commonEditor)}</section>}
      {(asked || own.length > 0) && (
        <section>
          {asked && commonEditor('makeRequired')}
          {asked && common.makeRequired && commonEditor('missingText')}
          {field.type_name === 'Grid' ? (
            <GridEditor
              field={field}
              onChange={(change, key) => store.change(uuid, (old) => withAllSpecific(old, change), key)}
            />
          ) : field.type_name === 'Repeating Group' ? (
            <GroupEditor field={field} onChange={(change, key) => store.change(uuid, change, key)} />
          ) : field.type_name === 'Calculated' ? (
            <ScoreEditor
              field={field}
              onChange={(change, key) => store.change(uuid, (old) => withAllSpecific(old, change), key)}
            />
          ) : (
            <OwnProperties field={field} onChange={(change, key) => store.change(uuid, change, key)} />
          )}
          {specific.consentMode === 'required' && <p className="hint">{t('builder.consentAdvice')}</p>}
        </section>
      )}
      {!asked && own.length === 0 && firstCommon(field).length === 0 && (
        <p className="muted">{t('builder.noProperties')}</p>
      )}
      <LogicEditor field={field} onChange={(change, key) => store.change(uuid, change, key)} />
      {asked && <RecordPart field={field} />}
      {(asked || moreCommon(field).length > 0) && (
        <details className={styles.more}>
          <summary>{t('builder.more')}</summary>
          <div className={styles.moreBody}>
            {asked && (
              <>
                <TextField
                  label={t('builder.namePlain')}
                  hint={t('builder.nameHint')}
                  maxLength={NAME_CAP}
                  value={field.display_name}
                  onChange={({ target }) =>
                    store.change(uuid, (old) => ({ ...old, display_name: target.value }), 'display_name')
                  }
                />
                <GroupSelect field={field} />
              </>
            )}
            {moreCommon(field).map(commonEditor)}
          </div>
        </details>
      )}
      <button type="button" className={`link ${styles.formLink}`} onClick={() => store.select(undefined)}>
        <Icon of={Settings} size="small" />
        {t('builder.settings')}
      </button>
    </>
  );
}

// Every condition, calculation and alert of the form in one table; each leads to its place.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { focusInspector } from './builder-focus.ts';
import { conditionText } from './condition-words.ts';
import { titleOf } from './form-doc.ts';
import { findField, type LogicEntry, logicEntries } from './logic-entries.ts';

export default function AllLogic() {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const entries = logicEntries(doc);
  const fieldOf = findField(doc);
  const lead = (entry: LogicEntry) => {
    if (entry.kind === 'alert') return store.showAlert(entry.alert.id);
    if (entry.group) return store.showQuestion(entry.group.uuid, entry.field.uuid);
    store.select(entry.field.uuid);
    focusInspector();
  };
  return (
    <section>
      <h3 id="all-logic">{t('logic.all')}</h3>
      {entries.length === 0 ? (
        <p className="hint">{t('logic.allEmpty')}</p>
      ) : (
        <table className={styles.allLogic} aria-labelledby="all-logic">
          <thead>
            <tr>
              <th scope="col">{t('logic.place')}</th>
              <th scope="col">{t('logic.what')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={keyOf(entry)}>
                <th scope="row">
                  <button type="button" className="link" onClick={() => lead(entry)}>
                    {nameOf(entry)}
                  </button>
                  <span className="hint">{placeOf(t, entry)}</span>
                </th>
                <td>{textOf(t, entry, fieldOf)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const keyOf = (entry: LogicEntry) =>
  entry.kind === 'alert' ? `alert ${entry.alert.id}` : `${entry.field.uuid} ${entry.kind}`;

function nameOf(entry: LogicEntry): string {
  return entry.kind === 'alert' ? entry.alert.name : titleOf(entry.field);
}

function placeOf(t: TFunction, entry: LogicEntry): string {
  if (entry.kind === 'alert') return t('logic.alert');
  const { group, page } = entry;
  return group ? t('logic.inRow', { group: titleOf(group), page }) : t('logic.page', { page });
}

function textOf(t: TFunction, entry: LogicEntry, fieldOf: ReturnType<typeof findField>): string {
  if (entry.kind === 'calculation') {
    const fields = entry.sources.map((field) => `“${titleOf(field)}”`).join(', ');
    if (fields === '') return t('logic.calculatesNothing');
    return t(entry.isSum ? 'logic.addsUp' : 'logic.calculates', { fields });
  }
  const isAlert = entry.kind === 'alert';
  const condition = conditionText(t, isAlert ? entry.alert.when : entry.raw, fieldOf);
  if (condition === undefined) return t('logic.unread');
  if (isAlert) return condition === '' ? t('logic.alertNever') : t('logic.when', { condition });
  return t(entry.kind === 'showWhen' ? 'logic.when' : 'logic.requiredWhen', { condition });
}

// What is wrong with the form while one builds: the count beside Publish, and the list of places in its dialog.
import { checkLogic, type FormCheck, type SeenStates, TESTS } from '@foyer/forms/authoring';
import { Icon, TriangleAlert } from '@foyer/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { focusInspector } from './builder-focus.ts';
import { alertAt, faultPlace, fieldAt } from './fault-place.ts';
import { differences, docOf, type FormDoc, objectOf } from './form-doc.ts';
import type { FormChanges, FormDetail } from './form-types.ts';
import { usePropertyWords } from './property-label.ts';

/** Milliseconds after the last change: the check must not get in the way of typing. */
const REST = 500;
/** How many faults or warnings are listed. */
const SHOWN = 40;

/** Returns what is wrong with the form as it is built; undefined until it was checked first. */
function useFormCheck(form: FormDetail): FormCheck | undefined {
  const doc = useBuilder((state) => state.doc);
  const seen = useBuilder((state) => state.seen);
  const [check, setCheck] = useState<FormCheck>();
  useEffect(() => {
    const timer = setTimeout(() => setCheck(checkOf(doc, seen, form)), REST);
    return () => clearTimeout(timer);
  }, [doc, seen, form]);
  return check;
}

/** What was not tested counts only in a form that differs from its published version. */
function checkOf(doc: FormDoc, seen: SeenStates, { practice, published }: FormDetail): FormCheck {
  const isPublished = published !== null && differences(docOf(published), doc).isSame;
  return checkLogic(objectOf(doc), {
    hasCrisisText: practice.crisisText !== '',
    seen: isPublished ? undefined : seen,
  });
}

/** Returns the warning of what was not tested: only the builder knows it, not the server. */
export function useUntested(form: FormDetail): FormChanges['warnings'] {
  const doc = useBuilder((state) => state.doc);
  const seen = useBuilder((state) => state.seen);
  return useMemo(() => checkOf(doc, seen, form).warnings.filter(({ path }) => path === TESTS), [doc, seen, form]);
}

/** The count of faults and warnings; pressing it lists them. */
export function CheckCount({ form, onOpen }: { form: FormDetail; onOpen: () => void }) {
  const { t } = useTranslation();
  const check = useFormCheck(form);
  const { faults = [], warnings = [] } = check ?? {};
  const parts = [
    faults.length > 0 && t('builder.faultCount', { count: faults.length }),
    warnings.length > 0 && t('builder.warningCount', { count: warnings.length }),
  ];
  return (
    <span className={styles.checkCount}>
      {faults.length + warnings.length > 0 ? (
        <button type="button" className="link small nowrap" onClick={onOpen}>
          <Icon of={TriangleAlert} size="small" />
          {parts.filter(Boolean).join(', ')}
        </button>
      ) : (
        check && <span className={`small muted nowrap ${styles.nothing}`}>{t('builder.nothingToCorrect')}</span>
      )}
    </span>
  );
}

interface ListProps {
  readonly found: Pick<FormChanges, 'faults' | 'warnings'>;
  readonly untested: FormChanges['warnings'];
  /** Is called with the view of a place that was chosen. */
  readonly onPlace: (view: 'edit' | 'test') => void;
}

/** What prevents publishing, then what does not; each leads to its place. */
export function CheckList({ found: { faults, ...found }, untested, onPlace }: ListProps) {
  const { t } = useTranslation();
  const warnings = [...found.warnings, ...untested];
  return (
    <>
      {faults.length > 0 && (
        <div className="notice notice-danger" role="alert">
          <div className="stack-8">
            <p>{t('builder.publishFaults')}</p>
            <Places of={faults} onPlace={onPlace} />
          </div>
        </div>
      )}
      {warnings.length > 0 && (
        <div className="notice notice-warning">
          <div className="stack-8">
            <p>{t('builder.publishWarnings')}</p>
            <Places of={warnings} onPlace={onPlace} isWhole />
          </div>
        </div>
      )}
    </>
  );
}

interface PlacesProps {
  readonly of: FormChanges['faults'];
  readonly onPlace: ListProps['onPlace'];
  /** Whether the messages are whole sentences. */
  readonly isWhole?: boolean;
}

function Places({ of, onPlace, isWhole = false }: PlacesProps) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const { nameOf } = usePropertyWords();
  const lead = (path: string) => {
    if (path === TESTS) return onPlace('test');
    const alert = alertAt(path, doc);
    if (alert) {
      store.showAlert(alert.id);
      return onPlace('edit');
    }
    store.select(fieldAt(path, doc)?.uuid);
    onPlace('edit');
    focusInspector();
  };
  const optionOf = (place: number) => t('builder.option', { place });
  return (
    <ul className={styles.changes}>
      {of.slice(0, SHOWN).map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <span>
            <button type="button" className="link" onClick={() => lead(path)}>
              {path === TESTS ? t('test.view') : faultPlace(path, doc, { nameOf, optionOf }) || t('builder.settingsOf')}
            </button>{' '}
            {isWhole ? <span className={styles.what}>{message}</span> : message}
          </span>
        </li>
      ))}
      {of.length > SHOWN && <li>{t('builder.andMore', { count: of.length - SHOWN })}</li>}
    </ul>
  );
}

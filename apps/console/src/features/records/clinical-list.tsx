// One clinical list of a record: its entries with their sources, and how they are added and changed.
import { clinical } from '@foyer/contract';
import { Button, ErrorText, Icon, Plus } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './clinical.module.css';
import { HistoryButton } from './clinical-history.tsx';
import { useDetailWords, useSourceWords } from './clinical-words.ts';
import { EntryForm } from './entry-form.tsx';
import type { ClinicalListData, EntryData } from './use-clinical.ts';
import { useRecordAction } from './use-record-action.ts';

interface NoneProps {
  readonly patientId: string;
  readonly list: ClinicalListData;
  readonly revision: number;
  readonly mayChange: boolean;
}

interface Props extends NoneProps {
  readonly onHistory: () => void;
}

export function ClinicalListCard({ patientId, list, revision, mayChange, onHistory }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const { kind, entries } = list;
  /** The entries that are open, 'new' for a new one. Opening another closes none: what is typed in it stays. */
  const [open, setOpen] = useState<readonly string[]>([]);
  const idOf = (which: string) => `${titleId}-${which}`;
  const formOf = (which: string) => document.getElementById(idOf(`form-${which}`));
  const show = (which: string) =>
    open.includes(which) ? formOf(which)?.querySelector('input')?.focus() : setOpen([which, ...open]);
  const close = (which: string) => {
    // A change is saved a moment before its form closes: the focus may be in another one by then.
    const focus = document.activeElement;
    const isHere = focus === document.body || formOf(which)?.contains(focus);
    setOpen((now) => now.filter((each) => each !== which));
    if (isHere) document.getElementById(idOf(which))?.focus();
  };
  return (
    <section className="card stack" aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId}>{t(`clinical.kinds.title.${kind}`)}</h2>
        <span className="row-tight">
          <HistoryButton part={kind} onOpen={onHistory} />
          {mayChange && (
            <Button
              id={idOf('new')}
              aria-label={t(`clinical.kinds.add.${kind}`)}
              aria-expanded={open.includes('new')}
              onClick={() => show('new')}
            >
              <Icon of={Plus} />
              {t('clinical.add')}
            </Button>
          )}
        </span>
      </div>
      {open.map((which) => {
        const entry = entries.find(({ entryId }) => entryId === which);
        if (!entry && which !== 'new') return null;
        return (
          <EntryForm
            key={which}
            id={idOf(`form-${which}`)}
            {...{ patientId, kind, revision, entry }}
            onClose={() => close(which)}
          />
        );
      })}
      {entries.every(({ state }) => state !== 'active') && <NoneKnown {...{ patientId, list, revision, mayChange }} />}
      {entries.length > 0 && <Entries {...{ kind, entries, mayChange }} idOf={idOf} onEdit={show} />}
    </section>
  );
}

interface EntriesProps {
  readonly kind: ClinicalListData['kind'];
  readonly entries: readonly EntryData[];
  readonly mayChange: boolean;
  readonly idOf: (entryId: string) => string;
  readonly onEdit: (entryId: string) => void;
}

function Entries({ kind, entries, mayChange, idOf, onEdit }: EntriesProps) {
  const { t } = useTranslation();
  const sourceIn = useSourceWords();
  const detailsIn = useDetailWords();
  return (
    <table className={styles.entries}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            {t(`clinical.kinds.name.${kind}`)}
          </th>
          <th scope="col" className={styles.detail}>
            {t(`clinical.kinds.details.${kind}`)}
          </th>
          <th scope="col">{t('clinical.source')}</th>
          {mayChange && (
            <th scope="col" className={styles.tools}>
              <span className="visually-hidden">{t('clinical.edit')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.entryId} data-ended={entry.state === 'active' ? undefined : ''}>
            <th scope="row">{entry.name}</th>
            <td>
              {[entry.state === 'active' ? '' : t(`clinical.states.${entry.state}`), detailsIn(entry)]
                .filter(Boolean)
                .join('. ') || t('clinical.notKnown')}
            </td>
            <td className={styles.source}>{sourceIn(entry.source)}</td>
            {mayChange && (
              <td className={styles.tools}>
                <Button
                  id={idOf(entry.entryId)}
                  look="quiet"
                  aria-label={t('clinical.editTitle', { name: entry.name })}
                  onClick={() => onEdit(entry.entryId)}
                >
                  {t('clinical.edit')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is known of a list without active entries, and how to say the other. */
function NoneKnown({ patientId, list: { kind, isNone }, revision, mayChange }: NoneProps) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const say = () =>
    action.run({
      work: (call) =>
        call(clinical.changeClinical, {
          params: { id: patientId },
          body: { revision, source: isNone ? 'correction' : 'desk', none: { kind, value: !isNone } },
        }),
      done: isNone ? t('clinical.notAskedSaved') : t('clinical.noneSaved'),
    });
  return (
    <div className="row-apart">
      <p className="muted">{isNone ? t('clinical.noneKnown') : t('clinical.notAsked')}</p>
      {mayChange && (
        <Button
          look="quiet"
          busy={action.isBusy}
          aria-label={`${t(`clinical.kinds.title.${kind}`)}: ${isNone ? t('clinical.sayNotAsked') : t('clinical.sayNone')}`}
          onClick={say}
        >
          {isNone ? t('clinical.sayNotAsked') : t('clinical.sayNone')}
        </Button>
      )}
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
    </div>
  );
}

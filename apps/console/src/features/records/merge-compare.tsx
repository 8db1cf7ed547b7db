// Compares two records, and merges them once somebody has looked.
import { records } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Button, buttonClass, ErrorArt, ErrorText, Icon, TriangleAlert } from '@foyer/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Refusal } from '../../api/use-attempt.ts';
import { usePageLoading } from '../../session/page-loading.ts';
import { CardsLoading } from '../patients/cards-loading.tsx';
import styles from './merge.module.css';
import { type MergeChoices, MergeTable } from './merge-table.tsx';
import { useMergeWords } from './merge-words.ts';
import { type MergePreview, useMergePreview } from './use-merge.ts';
import { useRecordAction } from './use-record-action.ts';

interface Props {
  readonly id: string;
  readonly otherId: string;
}

/** What lies below the bar of the page. */
export function MergeCompare({ id, otherId }: Props) {
  const { t } = useTranslation();
  const preview = useMergePreview(id, otherId);
  usePageLoading(preview.isPending);
  const { data, error } = preview;
  if (data) return <Compared preview={data} onChanged={() => void preview.refetch()} />;
  if (error) {
    const isImpossible = error instanceof CallError && ['merge-impossible', 'not-found'].includes(error.code ?? '');
    return (
      <div className={styles.blank} role="alert">
        <div className="empty">
          <ErrorArt />
          <h2>{isImpossible ? t('merge.impossible') : t('merge.failed')}</h2>
          {isImpossible ? (
            <p>{t('merge.impossibleText')}</p>
          ) : (
            <Button busy={preview.isFetching} onClick={() => void preview.refetch()}>
              {t('merge.again')}
            </Button>
          )}
        </div>
      </div>
    );
  }
  return (
    <div role="status" aria-label={t('merge.loading')}>
      <CardsLoading count={3} />
    </div>
  );
}

/** MergeChoices of parts that can still be chosen. */
function openChoices({ rows }: MergePreview, choices: MergeChoices): MergeChoices {
  const open = new Set(rows.filter(({ happens }) => happens === 'choose').map(({ path }) => path));
  return Object.fromEntries(Object.entries(choices).filter(([path]) => open.has(path)));
}

function Compared({ preview, onChanged }: { preview: MergePreview; onChanged: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const action = useRecordAction();
  const { changedPart } = useMergeWords();
  const [choices, setChoices] = useState<MergeChoices>({});
  const [isChecked, setChecked] = useState(false);
  const [isTried, setTried] = useState(false);
  const [changed, setChanged] = useState<Refusal['conflict']>();
  const tick = useRef<HTMLInputElement>(null);
  const { kept, other, warnings, revision, otherRevision } = preview;
  const needsTick = warnings.length > 0;
  const isBlocked = needsTick && !isChecked;

  const onChoose = (path: string, side: 'kept' | 'other') =>
    setChoices(({ [path]: _, ...rest }) => (side === 'other' ? { ...rest, [path]: 'other' } : rest));
  /** What was compared is no longer so: both are shown as they are now, and looked at again. */
  const onRefused = ({ code, conflict }: Refusal) => {
    if (code !== 'record-changed' && code !== 'merge-unconfirmed') return;
    setChanged(conflict);
    setChecked(false);
    setTried(false);
    onChanged();
  };
  const merge = () => {
    if (isBlocked) {
      setTried(true);
      tick.current?.focus();
      return;
    }
    setChanged(undefined);
    const choose = openChoices(preview, choices);
    const body = { otherId: other.id, revision, otherRevision, choose, isConfirmed: isChecked };
    action.run({
      work: (call) => call(records.mergePatients, { params: { id: kept.id }, body }),
      done: t('merge.merged'),
      after: () => void navigate(`/patients/${kept.id}`, { replace: true }),
      refused: onRefused,
    });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those who use only the keyboard. */}
      <section className="scroll" aria-label={t('merge.both')} tabIndex={0}>
        <Doubts preview={preview} />
        <MergeTable preview={preview} choices={openChoices(preview, choices)} onChoose={onChoose} />
      </section>
      <footer className={styles.foot}>
        <div className={styles.said}>
          <div role="alert">
            {changed ? (
              <ErrorText>{changedText(changed)}</ErrorText>
            ) : (
              action.problem && <ErrorText>{action.problem}</ErrorText>
            )}
          </div>
          {needsTick && (
            <>
              <label className="choice">
                <input
                  ref={tick}
                  type="checkbox"
                  checked={isChecked}
                  aria-invalid={isTried && isBlocked}
                  aria-describedby={isTried && isBlocked ? 'merge-check' : undefined}
                  onChange={(event) => setChecked(event.target.checked)}
                />
                <span>{t('merge.checked')}</span>
              </label>
              {isTried && isBlocked && <ErrorText id="merge-check">{t('merge.checkFirst')}</ErrorText>}
            </>
          )}
        </div>
        <div className={styles.acts}>
          <span className="muted">{t('merge.keptDays')}</span>
          <Link className={buttonClass()} to={`/patients/${kept.id}`}>
            {t('merge.cancel')}
          </Link>
          <Button look="primary" busy={action.isBusy} aria-disabled={isBlocked || undefined} onClick={merge}>
            {t('merge.merge')}
          </Button>
        </div>
      </footer>
    </>
  );

  function changedText({ changes }: NonNullable<Refusal['conflict']>): string {
    const name = changes[0]?.by ?? '';
    const parts = [...new Set(changes.map(changedPart))].join(', ');
    return name ? t('merge.changed', { name, parts }) : t('merge.changedBySomebody', { parts });
  }
}

/** What speaks against a merge, each in a sentence. */
function Doubts({ preview }: { preview: MergePreview }) {
  const { t } = useTranslation();
  const { warningText } = useMergeWords();
  const sentences = preview.warnings.map((warning) => warningText(warning, preview));
  if (sentences.length === 0) return null;
  return (
    <div className={styles.doubts}>
      <Icon of={TriangleAlert} />
      <div className="stack-8">
        <h2>{t('merge.doubt')}</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

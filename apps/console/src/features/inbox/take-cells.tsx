// The tick of a row that approving writes, and rows that would take an entry out of a list of the record.
import { CircleMinus, Status } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { type Change, tick, useTicks } from './ticks.ts';
import type { RecordConflictLine } from './use-approve.ts';
import { useWhen } from './when.ts';

interface RowProps {
  readonly submission: InboxSubmission;
  readonly change: Change;
}

/** Marks ticks, so that they are found from elsewhere. */
export const TICK = 'data-tick';

/** The tick, in the last column. */
export function TakeCell({ submission, change }: RowProps) {
  const { t } = useTranslation();
  const { isTicked } = useTicks(submission);
  const { question, entry = '', kind } = change;
  const name =
    kind === 'removal' ? t('submission.takeRemoval', { question, entry }) : t('submission.takeOf', { question });
  return (
    <label className={styles.take}>
      <input
        type="checkbox"
        {...{ [TICK]: '' }}
        aria-label={name}
        checked={isTicked(change)}
        onChange={(event) => tick(submission, change, event.target.checked)}
      />
    </label>
  );
}

export function RemovalRow({ submission, change }: RowProps) {
  const { t } = useTranslation();
  const { entry = '', question } = change;
  return (
    <tr data-diff="removal">
      <th scope="row" className="muted">
        {question}
      </th>
      <td>
        <Status icon={CircleMinus} tone="danger">
          {t('submission.wouldRemove', { entry })}
        </Status>
      </td>
      <td data-label={t('submission.record')}>{entry}</td>
      <td data-label={t('submission.take')}>
        <TakeCell submission={submission} change={change} />
      </td>
    </tr>
  );
}

/** Says that the record's value was changed while the submission was open. */
export function ChangedMeanwhile({ conflict }: { readonly conflict: RecordConflictLine | undefined }) {
  const { t } = useTranslation();
  const when = useWhen();
  if (!conflict) return null;
  const { by, at } = conflict;
  const now = String(conflict.now);
  return (
    <p className={styles.meanwhile}>
      {by
        ? t('submission.changedBy', { time: when.time(at), name: by, value: now })
        : t('submission.changedAt', { time: when.time(at), value: now })}
    </p>
  );
}

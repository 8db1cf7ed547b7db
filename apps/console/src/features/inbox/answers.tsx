// The answers as rows by section, next to what the record holds now where it would change.
import { CircleAlert, Icon } from '@foyer/ui';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { AnswerCell } from './answer-cell.tsx';
import { comparedOf, isOpen, isWritten } from './compared.ts';
import { RecordCell, WrittenAnswer } from './compared-cells.tsx';
import { ComparedNotice } from './compared-notice.tsx';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { readAnswers } from './read-answers.ts';
import { RecordItems } from './record-items.tsx';
import { ChangedMeanwhile, RemovalRow, TakeCell } from './take-cells.tsx';
import type { RecordConflictLine } from './use-approve.ts';

interface Props {
  readonly submission: InboxSubmission;
  /** Rows whose values in the record were changed while it was open, by their keys. */
  readonly conflicts: ReadonlyMap<string, RecordConflictLine>;
}

/** Shows a notice if the form cannot be read. */
export function Answers({ submission, conflicts }: Props) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const [isOnlyWritten, setOnlyWritten] = useState(false);
  const answers = useMemo(() => readAnswers(submission, timeZone), [submission, timeZone]);
  const compared = useMemo(() => comparedOf(submission), [submission]);
  if (!answers.ok)
    return (
      <p className={`notice notice-danger ${styles.notice}`} role="alert">
        <Icon of={CircleAlert} />
        <span>{t('submission.unreadable')}</span>
      </p>
    );
  if (answers.groups.length === 0) return <p className={`muted ${styles.note}`}>{t('submission.noAnswers')}</p>;
  const hasRecord = isOpen(submission) && submission.patient !== null;
  const changesOf = Map.groupBy(hasRecord ? submission.changes : [], ({ uuid }) => uuid);
  const isNarrowed = isOnlyWritten && changesOf.size > 0;
  const columns = !hasRecord ? 2 : changesOf.size > 0 ? 4 : 3;
  const groups = answers.groups
    .map((group) => ({
      ...group,
      rows: isNarrowed ? group.rows.filter(({ uuid }) => uuid && changesOf.has(uuid)) : group.rows,
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      {hasRecord && (
        <ComparedNotice submission={submission} isOnlyWritten={isNarrowed} onOnlyWritten={setOnlyWritten} />
      )}
      <table className={`diff ${hasRecord ? styles.beside : styles.answers}`}>
        <thead>
          <tr>
            <th scope="col">{t('submission.question')}</th>
            <th scope="col">{t('submission.answer')}</th>
            {hasRecord && <th scope="col">{t('submission.record')}</th>}
            {columns === 4 && <th scope="col">{t('submission.take')}</th>}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            {group.heading && (
              <tr className="group">
                <th scope="rowgroup" colSpan={columns}>
                  {group.heading}
                </th>
              </tr>
            )}
            {group.rows.map((row, at) => {
              const beside = row.uuid === undefined ? undefined : compared.get(row.uuid);
              // An answer of several rows is compared, and ticked, once.
              const isFirst = group.rows[at - 1]?.uuid !== row.uuid;
              const isLast = group.rows[at + 1]?.uuid !== row.uuid;
              const own = (row.uuid !== undefined && changesOf.get(row.uuid)) || [];
              const change = isFirst ? own.find(({ kind }) => kind !== 'removal') : undefined;
              const isAgain = beside?.rows !== undefined && !isFirst;
              return (
                <Fragment key={row.key}>
                  <tr data-diff={beside && isWritten(beside) ? beside.difference : undefined}>
                    <th scope="row">{row.question}</th>
                    <td>
                      <WrittenAnswer compared={beside}>
                        <AnswerCell row={row} />
                      </WrittenAnswer>
                      {beside && isFirst && <RecordItems items={beside.items} />}
                    </td>
                    {hasRecord && (
                      <td data-label={t('submission.record')}>
                        {!isAgain && <RecordCell compared={beside} row={row} />}
                        {change && <ChangedMeanwhile conflict={conflicts.get(change.key)} />}
                      </td>
                    )}
                    {columns === 4 && (
                      <td data-label={change && t('submission.take')}>
                        {change && <TakeCell submission={submission} change={change} />}
                      </td>
                    )}
                  </tr>
                  {isLast &&
                    own
                      .filter(({ kind }) => kind === 'removal')
                      .map((removal) => <RemovalRow key={removal.key} submission={submission} change={removal} />)}
                </Fragment>
              );
            })}
          </tbody>
        ))}
      </table>
    </>
  );
}

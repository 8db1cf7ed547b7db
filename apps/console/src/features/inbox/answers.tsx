// The answers as rows by section, next to what the record holds now where it would change.
import { CircleAlert, Icon } from '@foyer/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { AnswerCell } from './answer-cell.tsx';
import { comparedOf, isWritten } from './compared.ts';
import { RecordCell, WrittenAnswer } from './compared-cells.tsx';
import { ComparedNotice } from './compared-notice.tsx';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { readAnswers } from './read-answers.ts';
import { RecordItems } from './record-items.tsx';

/** Shows a notice if the form cannot be read. */
export function Answers({ submission }: { submission: InboxSubmission }) {
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
  const hasRecord = submission.status === 'new' && submission.patient !== null;
  const written = [...compared.values()].filter(isWritten).length;
  const isNarrowed = isOnlyWritten && written > 0;
  const groups = answers.groups
    .map((group) => ({
      ...group,
      rows: isNarrowed ? group.rows.filter(({ uuid }) => uuid && isWritten(compared.get(uuid))) : group.rows,
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      {hasRecord && (
        <ComparedNotice
          written={written}
          all={compared.size}
          isOnlyWritten={isNarrowed}
          onOnlyWritten={setOnlyWritten}
        />
      )}
      <table className={`diff ${hasRecord ? styles.beside : styles.answers}`}>
        <thead>
          <tr>
            <th scope="col">{t('submission.question')}</th>
            <th scope="col">{t('submission.answer')}</th>
            {hasRecord && <th scope="col">{t('submission.record')}</th>}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            {group.heading && (
              <tr className="group">
                <th scope="rowgroup" colSpan={hasRecord ? 3 : 2}>
                  {group.heading}
                </th>
              </tr>
            )}
            {group.rows.map((row, at) => {
              const beside = row.uuid === undefined ? undefined : compared.get(row.uuid);
              // An answer of several rows is compared once.
              const isAgain = beside?.rows !== undefined && group.rows[at - 1]?.uuid === row.uuid;
              return (
                <tr key={row.key} data-diff={beside && isWritten(beside) ? beside.difference : undefined}>
                  <th scope="row">{row.question}</th>
                  <td>
                    <WrittenAnswer compared={beside}>
                      <AnswerCell row={row} />
                    </WrittenAnswer>
                    {beside && <RecordItems submissionId={submission.id} compared={beside} />}
                  </td>
                  {hasRecord && (
                    <td data-label={t('submission.record')}>
                      {!isAgain && <RecordCell compared={beside} row={row} />}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </>
  );
}

// The answers as rows of question and answer, section by section; a form that cannot be read says so instead of breaking.
import { CircleAlert, Icon } from '@foyer/ui';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { AttachedFile } from '../attachments/attached-file.tsx';
import type { AnswerRow } from './answer-groups.ts';
import styles from './inbox.module.css';
import type { Submission } from './inbox-types.ts';
import { readAnswers } from './read-answers.ts';

export function Answers({ submission }: { submission: Submission }) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const answers = useMemo(() => readAnswers(submission, timeZone), [submission, timeZone]);
  if (!answers.ok)
    return (
      <p className={`notice notice-danger ${styles.notice}`} role="alert">
        <Icon of={CircleAlert} />
        <span>{t('submission.unreadable')}</span>
      </p>
    );
  if (answers.groups.length === 0) return <p className={`muted ${styles.note}`}>{t('submission.noAnswers')}</p>;
  return (
    <table className={`diff ${styles.answers}`}>
      <thead>
        <tr>
          <th scope="col">{t('submission.question')}</th>
          <th scope="col">{t('submission.answer')}</th>
        </tr>
      </thead>
      {answers.groups.map((group) => (
        <tbody key={group.key}>
          {group.heading && (
            <tr className="group">
              <th scope="rowgroup" colSpan={2}>
                {group.heading}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.question}</th>
              <td>
                <Answer row={row} />
                {row.note && (
                  <p className={styles.proof} data-warning={row.note.isWarning || undefined}>
                    {row.note.text}
                  </p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Answer({ row }: { row: AnswerRow }) {
  const { t } = useTranslation();
  const none = <span className="muted">{t('submission.noAnswer')}</span>;
  if (row.kind === 'tick') return row.isTicked ? t('submission.yes') : t('submission.no');
  if (row.kind === 'picture')
    return row.src ? <img className={styles.picture} data-theme="light" src={row.src} alt={row.alt} /> : none;
  if (row.kind === 'file') return row.file ? <AttachedFile file={row.file} alt={row.alt} /> : none;
  if (row.lines.length === 0) return none;
  return row.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer never move.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

// Shows one answer: lines, a tick, a picture or a file, with the note on its signature.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachedFile } from '../attachments/attached-file.tsx';
import type { AnswerRow } from './answer-groups.ts';
import styles from './inbox.module.css';
import { ScoreAnswer } from './score-answer.tsx';

export function AnswerCell({ row }: { row: AnswerRow }) {
  return (
    <>
      <Answer row={row} />
      {row.note && (
        <p className={styles.proof} data-warning={row.note.isWarning || undefined}>
          {row.note.text}
        </p>
      )}
    </>
  );
}

function Answer({ row }: { row: AnswerRow }) {
  const { t } = useTranslation();
  const none = <span className="muted">{t('submission.noAnswer')}</span>;
  if (row.kind === 'tick') return row.isTicked ? t('submission.yes') : t('submission.no');
  if (row.kind === 'picture')
    return row.src ? <img className={styles.picture} data-theme="light" src={row.src} alt={row.alt} /> : none;
  if (row.kind === 'score') return <ScoreAnswer score={row.score} parts={row.parts} />;
  if (row.kind === 'file') return row.file ? <AttachedFile file={row.file} alt={row.alt} /> : none;
  return row.lines.length === 0 ? none : <Lines lines={row.lines} />;
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer never move.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

// An answer next to the record: marked by a word and an icon if approving writes it, with the record's current value.
import { GitCompare, Plus, Status } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachedFile } from '../attachments/attached-file.tsx';
import { Lines } from './answer-cell.tsx';
import type { AnswerRow } from './answer-groups.ts';
import type { AnswerComparison } from './compared.ts';
import { ComparedRows } from './compared-rows.tsx';

export function WrittenAnswer({ compared, children }: { compared: AnswerComparison | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const difference = compared?.difference;
  if (difference !== 'new' && difference !== 'changed') return children;
  return (
    <div className="diff-cell">
      <div>{children}</div>
      {difference === 'new' ? (
        <Status icon={Plus} tone="success">
          {t('submission.new')}
        </Status>
      ) : (
        <Status icon={GitCompare} tone="warning">
          {t('submission.changed')}
        </Status>
      )}
    </div>
  );
}

interface RecordCellProps {
  readonly compared: AnswerComparison | undefined;
  /** The answer beside it. */
  readonly row: AnswerRow;
}

export function RecordCell({ compared, row }: RecordCellProps) {
  const { t } = useTranslation();
  if (!compared) return <span className="muted">{t('submission.notKept')}</span>;
  if (row.kind === 'file' && compared.pictures) {
    const file = row.part === 'back' ? compared.pictures.back : compared.pictures.front;
    if (!file) return <span className="muted">{t('submission.nothingYet')}</span>;
    return <AttachedFile file={file} alt={t('submission.pictureOnFile', { question: row.question })} />;
  }
  const { difference, record, rows } = compared;
  if (rows) return <ComparedRows rows={rows} />;
  if (record.length === 0) return <span className="muted">{t('submission.nothingYet')}</span>;
  if (difference === 'changed')
    return (
      <del>
        <Lines lines={record} />
      </del>
    );
  return (
    <>
      <Lines lines={record} />
      {difference === 'kept' && <span className="muted"> {t('submission.stays')}</span>}
    </>
  );
}

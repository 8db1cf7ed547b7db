// What approving a submission changed in the record, the newest approval first; there it is taken back.
import { AlertDialog, Button } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../session/profile.ts';
import { Lines } from './answer-cell.tsx';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { personLabel } from './person.ts';
import { useUnapprove } from './use-unapprove.ts';
import { useWhen } from './when.ts';

type Approval = InboxSubmission['approvals'][number];

/** For this long everybody who approves may take an approval back. */
const UNDO_MS = 600_000;

export function ApprovalChanges({ submission }: { readonly submission: InboxSubmission }) {
  const { t } = useTranslation();
  const { approvals } = submission;
  if (approvals.length === 0) return null;
  return (
    <section className={styles.approvals} aria-labelledby="approval-changes">
      <h3 id="approval-changes">{t('approvals.title')}</h3>
      {submission.status === 'approved' && <TakeBack submission={submission} />}
      {approvals.map((approval) => (
        <ApprovalTable key={`${approval.at} ${approval.revision}`} approval={approval} />
      ))}
    </section>
  );
}

function ApprovalTable({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { by, at, lines, undoneBy, undoneAt, kept } = approval;
  const moment = (iso: string) => `${when.day(iso)}, ${when.time(iso)}`;
  return (
    <>
      <p>{t('approvals.by', { name: by, when: moment(at) })}</p>
      {undoneAt && <p className="muted">{t('approvals.undoneBy', { name: undoneBy ?? '', when: moment(undoneAt) })}</p>}
      {kept.map((line) => (
        <p key={line.question} className="strong">
          {t('approvals.kept', { question: line.question, name: line.by, when: moment(line.at) })}
        </p>
      ))}
      {lines.length === 0 ? (
        <p className="muted">{t('approvals.nothing')}</p>
      ) : (
        <table className={`diff ${styles.beside}`}>
          <thead>
            <tr>
              {(['question', 'before', 'after', 'became'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`approvals.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, question, before, after, taken }) => (
              <tr key={key}>
                <th scope="row">{question}</th>
                <td data-label={t('approvals.before')}>
                  {before.length > 0 ? <Lines lines={before} /> : <span className="muted">{t('approvals.none')}</span>}
                </td>
                <td data-label={t('approvals.after')}>
                  {after.length > 0 ? <Lines lines={after} /> : <span className="muted">{t('approvals.none')}</span>}
                </td>
                <td>{taken ? t('approvals.written') : t('approvals.left')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function TakeBack({ submission }: { readonly submission: InboxSubmission }) {
  const { t } = useTranslation();
  const [mayApprove, mayLater] = [useRight('approve'), useRight('unapprove')];
  const [isAsking, setAsking] = useState(false);
  const unapprove = useUnapprove();
  const [newest] = submission.approvals;
  const isSoon = newest !== undefined && Date.now() - new Date(newest.at).getTime() < UNDO_MS;
  if (!newest || newest.undoneAt !== null || !(mayLater || (mayApprove && isSoon))) return null;
  const count = newest.lines.filter(({ taken }) => taken).length;
  return (
    <>
      <p>
        <Button busy={unapprove.isPending} onClick={() => setAsking(true)}>
          {t('approvals.takeBack')}
        </Button>
      </p>
      {isAsking && (
        <AlertDialog
          title={t('approvals.askTitle')}
          confirmLabel={t('approvals.takeBack')}
          cancelLabel={t('approvals.cancel')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            unapprove.mutate(submission);
          }}
        >
          <p>{t('approvals.askText', { count, name: personLabel(submission, t) })}</p>
        </AlertDialog>
      )}
    </>
  );
}

// The notice above the answers: who approved it and when, or the result of an attempt to approve.
import { CircleAlert, CircleCheck, Icon, Info, TriangleAlert } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import type { ApproveKind } from './use-approve.ts';
import { useWhen } from './when.ts';

interface Props {
  readonly submission: InboxSubmission;
  /** Result of the last attempt to approve it, or `newer` if it changed while it was open. */
  readonly kind: ApproveKind | undefined;
  /** Why the attempt failed. */
  readonly reason: string;
}

export function PaneNotice({ submission, kind, reason }: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  const { approvedAt, approvedBy } = submission;
  const isApproved = submission.status === 'approved';
  const isFiled = submission.status === 'filed';
  return (
    <>
      {kind === 'newer' && <Line tone="warning" icon={TriangleAlert} text={t('submission.saidNewer')} />}
      {kind === 'failed' && <Line tone="danger" icon={CircleAlert} text={t('submission.saidFailed', { reason })} />}
      {kind === 'already-approved' && <Line tone="info" icon={Info} text={t('submission.saidAlready')} />}
      {isFiled && approvedBy && approvedAt && (
        <Line
          tone="info"
          icon={Info}
          text={t('submission.filedOn', { name: approvedBy, day: when.day(approvedAt), time: when.time(approvedAt) })}
        />
      )}
      {kind === 'record' && <Line tone="warning" icon={TriangleAlert} text={t('submission.saidRecord')} />}
      {kind === 'stranger' && <Line tone="warning" icon={TriangleAlert} text={t('submission.saidWho')} />}
      {isApproved && approvedBy && (
        <Line
          tone="success"
          icon={CircleCheck}
          text={
            approvedAt
              ? t('submission.approvedOn', { name: approvedBy, day: when.day(approvedAt), time: when.time(approvedAt) })
              : t('submission.approvedBy', { name: approvedBy })
          }
        />
      )}
    </>
  );
}

function Line({
  tone,
  icon,
  text,
}: {
  tone: 'success' | 'warning' | 'danger' | 'info';
  icon: typeof Info;
  text: string;
}) {
  return (
    <p className={`notice notice-${tone} ${styles.notice}`}>
      <Icon of={icon} />
      <span>{text}</span>
    </p>
  );
}

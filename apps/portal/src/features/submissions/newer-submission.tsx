// Replaces the form if its submission was sent again while it was being edited: shows both sets of answers and asks which one to
// keep.
import './newer-texts.en.ts';
import { drafts } from '@foyer/contract';
import type { SubmissionEntry } from '@foyer/forms';
import { Button, Icon, RotateCcw, Skeleton, SkeletonLine, toast } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useHref, useParams } from 'react-router';
import { failureMessage } from '../../api/failure.ts';
import { logFailure } from '../../api/log-failure.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import type { OpenForm, OwnSubmission } from '../forms/load-form.ts';
import { type ChangedAnswer, changedAnswers } from './changed-answers.ts';
import { useNewestSubmission } from './use-newest-submission.ts';

interface NewerSubmissionProps {
  readonly form: OpenForm;
  /** The submission as it was opened. */
  readonly submission: OwnSubmission;
  /** The answers that were to be sent. */
  readonly entries: readonly SubmissionEntry[];
  /** Sends these answers on top of that revision. */
  readonly onSend: (revision: number) => void;
  /** Opens the newer answers; the edited ones are dropped by then. */
  readonly onTakeNewer: () => void;
  readonly onBack: () => void;
}

export default function NewerSubmission(props: NewerSubmissionProps) {
  const { form, submission, entries, onSend, onTakeNewer, onBack } = props;
  const load = useNewestSubmission(submission.id, submission.secure_id);
  const newest = load.isFetching ? undefined : load.data;
  const newer = useHref('?view=print');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useKeptDraft(form, submission.id);

  const takeNewer = async () => {
    try {
      await form.draft?.discard();
      onTakeNewer();
    } catch (error) {
      toast(failureMessage(error));
    }
  };
  return (
    <div className="column stack-24">
      <div className="page-title">
        <h1 ref={heading} tabIndex={-1}>
          {t('newer.title')}
        </h1>
        <p className="lead">{t('newer.text')}</p>
        <p>
          <a className="link" href={newer} target="_blank" rel="noopener">
            {t('newer.open')}
          </a>
        </p>
      </div>
      {load.isFetching && (
        <Skeleton>
          <SkeletonLine kind="card" />
          <SkeletonLine kind="card" />
        </Skeleton>
      )}
      {load.isError && !load.isFetching && (
        <div className="notice notice-warning" role="alert">
          <div className="stack-8">
            <p>{failureMessage(load.error)}</p>
            <Button onClick={() => void load.refetch()}>
              <Icon of={RotateCcw} />
              {t('newer.again')}
            </Button>
          </div>
        </div>
      )}
      {newest && (
        <Both
          sentAt={newest.submitted_at}
          changes={changedAnswers(form.engine.fields, newest.object as SubmissionEntry[], entries, form.engine)}
        />
      )}
      <div className="row">
        {newest && (
          <>
            <Button look="primary" onClick={() => onSend(newest.revision)}>
              {t('newer.send')}
            </Button>
            <Button onClick={() => void takeNewer()}>{t('newer.take')}</Button>
          </>
        )}
        <Button look="quiet" onClick={onBack}>
          {t('newer.back')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Keeps the answers as a draft on top of the newer ones: sending those deleted the draft that was here. One that somebody has
 * begun since stays as it is.
 */
function useKeptDraft({ draft, version, ownerId }: OpenForm, submissionId: string): void {
  const { call } = usePortal();
  const { checksum = '' } = useParams();
  const keep = useEffectEvent(async () => {
    const address = { params: { id: version.form_id, checksum }, query: { ownerId, submissionId } };
    try {
      if (draft && (await call(drafts.draft, address)).draft === null) await draft.overrule();
    } catch (error) {
      logFailure('The answers were not kept as a draft.', error);
    }
  });
  useEffect(() => void keep(), []);
}

function Both({ sentAt, changes }: { readonly sentAt: string; readonly changes: readonly ChangedAnswer[] }) {
  const timeZone = useResource(usePortal().settings).data?.timezone;
  const when = new Date(sentAt).toLocaleString('en-US', {
    ...(timeZone && { timeZone }),
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  if (changes.length === 0) return <p>{t('newer.same', { when })}</p>;
  return (
    <div className="stack">
      {changes.map(({ uuid, label, before, after }) => (
        <section key={uuid} className="card stack-8" aria-labelledby={`changed-${uuid}`}>
          <h2 id={`changed-${uuid}`}>{label}</h2>
          <dl className="facts">
            <dt>{t('newer.sent', { when })}</dt>
            <dd>
              <Lines of={before} />
            </dd>
            <dt>{t('newer.yours')}</dt>
            <dd>
              <Lines of={after} />
            </dd>
          </dl>
        </section>
      ))}
    </div>
  );
}

function Lines({ of: lines }: { readonly of: readonly string[] }) {
  if (lines.length === 0) return <span className="muted">{t('newer.blank')}</span>;
  // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
  return lines.map((line, at) => <p key={at}>{line}</p>);
}

// A loaded form: being filled in, sending, sent, or printed.
import { Form } from '@foyer/forms/react';
import { ArrowLeft, buttonClass, Icon, late, Printer } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { formSubmissionPath } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { createFileHost } from '../attachments/file-host.ts';
import { DraftNotice } from '../forms/draft-notice.tsx';
import { DraftState } from '../forms/draft-state.tsx';
import type { FormAddress } from '../forms/form-address.ts';
import { FormHeading } from '../forms/form-heading.tsx';
import { FormWaiting, ReadOnlyNotice } from '../forms/form-problems.tsx';
import { LatestUserQuestion } from '../forms/latest-user-question.tsx';
import type { OpenForm, OwnSubmission } from '../forms/load-form.ts';
import { useDirtyMark } from '../forms/use-dirty-mark.ts';
import { Link } from '../practice/link.tsx';
import { refererOf } from './after-submission.ts';
import { PdfButton } from './pdf-button.tsx';
import { PrintedForm } from './printed-form.tsx';
import { ProcessingError } from './processing-error.tsx';
import { ThankYou } from './thank-you.tsx';
import { useSending } from './use-sending.ts';

/** Few people ever see it, so it is loaded on demand. */
const NewerSubmission = late(() => import('./newer-submission.tsx'), <FormWaiting />);

interface PrintedSubmissionProps {
  readonly form: OpenForm;
  readonly submission: OwnSubmission;
  readonly address: FormAddress;
}

interface OpenFormViewProps {
  readonly form: OpenForm;
  readonly address: FormAddress;
  readonly onReload: () => void;
}

export function OpenFormView({ form, address, onReload }: OpenFormViewProps) {
  const portal = usePortal();
  const { tenant, settings } = portal;
  const { state: opened } = useLocation();
  const { engine, version, ownerId, submission, draft } = form;
  const { state, send, backToForm } = useSending(form, address);
  const practice = useResource(settings).data;
  // One for each opened form, because it holds the uploads in progress.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine is a new form
  const host = useMemo(() => createFileHost(portal), [portal, engine]);
  useDirtyMark(engine, version.form_id, ownerId);
  useEffect(() => draft?.follow(), [draft]);

  if (state.kind === 'sent')
    return (
      <ThankYou
        form={form}
        sent={state.sent}
        message={version.thank_you}
        referer={refererOf(opened, document.referrer, location.origin)}
      />
    );
  return (
    <>
      <div className="column stack-24 form" hidden={state.kind === 'failed' || state.kind === 'newer'}>
        <FormHeading form={form}>
          {draft && <DraftState saver={draft.saver} />}
          {submission && (
            <span className="row-tight">
              <Link
                className={buttonClass({ look: 'quiet' })}
                to={formSubmissionPath({ ...address, view: 'print' })}
                state={opened}
              >
                <Icon of={Printer} />
                {t('form.print')}
              </Link>
              <PdfButton place={{ submissionId: submission.id, checksum: submission.secure_id }} />
            </span>
          )}
        </FormHeading>
        {draft && <DraftNotice draft={draft} onReload={onReload} />}
        {engine.isReadOnly && <ReadOnlyNotice />}
        <Form
          engine={engine}
          version={version}
          host={host}
          state={state.kind === 'sending' ? 'sending' : 'ready'}
          practiceName={tenant.companyName}
          privacyPolicyUrl={practice?.privacyPolicyUrl}
          onSubmit={(entries) => send(entries)}
        />
      </div>
      {state.kind === 'newer' && submission && (
        <NewerSubmission
          form={form}
          submission={submission}
          entries={state.entries}
          onSend={(revision) => send(state.entries, revision)}
          onTakeNewer={onReload}
          onBack={backToForm}
        />
      )}
      {state.kind === 'failed' && (
        <ProcessingError failure={state.failure} onAgain={state.sendAgain} onOk={backToForm} />
      )}
      <LatestUserQuestion onReload={onReload} />
    </>
  );
}

/** Print view of an opened submission: the same address with ?view=print. */
export function PrintedSubmission({ form, submission, address }: PrintedSubmissionProps) {
  const { state: opened } = useLocation();
  return (
    <PrintedForm
      form={form}
      entries={form.entries}
      place={{ submissionId: submission.id, checksum: submission.secure_id }}
      sentAt={submission.submitted_at}
      signatures={submission.signatures}
      back={
        <Link className="back small" to={formSubmissionPath(address)} state={opened}>
          <Icon of={ArrowLeft} />
          {t('form.backToForm')}
        </Link>
      }
    />
  );
}

// A loaded form: being filled in, sending, or sent.
import { Form } from '@foyer/forms/react';
import { buttonClass, late } from '@foyer/ui';
import { t } from 'i18next';
import { type ComponentType, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { createFileHost } from '../attachments/file-host.ts';
import { DraftNotice } from '../forms/draft-notice.tsx';
import { DraftState } from '../forms/draft-state.tsx';
import type { FormAddress } from '../forms/form-address.ts';
import { FormHeading } from '../forms/form-heading.tsx';
import { FormWaiting, ReadOnlyNotice } from '../forms/form-problems.tsx';
import { LatestUserQuestion } from '../forms/latest-user-question.tsx';
import type { OpenForm } from '../forms/load-form.ts';
import { usePageEntries } from '../forms/page-entries.ts';
import { useDirtyMark } from '../forms/use-dirty-mark.ts';
import { refererOf } from './after-submission.ts';
import { ProcessingError, prepareSending, ThankYou } from './late-screens.ts';
import type { WhatNextProps } from './thank-you.tsx';
import { useSending } from './use-sending.ts';

/** Its line is kept free until it is there. */
const SubmissionTools = late(
  () => import('./submission-tools.tsx'),
  <span className={buttonClass({ look: 'quiet' })} aria-hidden="true" />,
);
const EditNotice = late(async () => ({ default: (await import('./submission-tools.tsx')).EditNotice }));
/** Few people ever see it, so it is loaded on demand. */
const NewerSubmission = late(() => import('./newer-submission.tsx'), <FormWaiting />);

const never = () => false;

interface OpenFormViewProps {
  readonly form: OpenForm;
  readonly address: FormAddress;
  readonly onReload: () => void;
  readonly whatNext: ComponentType<WhatNextProps>;
}

export function OpenFormView({ form, address, onReload, whatNext }: OpenFormViewProps) {
  const portal = usePortal();
  const { tenant, settings } = portal;
  const { state: opened } = useLocation();
  const { engine, version, ownerId, submission, draft } = form;
  const { state, send, backToForm } = useSending(form, address);
  const practice = useResource(settings).data;
  // One for each opened form, because it holds the uploads in progress.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine is a new form
  const host = useMemo(() => ({ ...createFileHost(portal), below: form.below }), [portal, engine]);
  useDirtyMark(engine, version.form_id, ownerId);
  useEffect(() => draft?.follow(), [draft]);
  useEffect(prepareSending, []);
  usePageEntries(engine, state.kind === 'sent');
  const isUnchanged = useSyncExternalStore(engine.subscribeValues, form.isUnchanged ?? never);

  if (state.kind === 'sent')
    return (
      <ThankYou
        form={form}
        sent={state.sent}
        message={version.thank_you}
        referer={refererOf(opened, document.referrer, location.origin)}
        whatNext={whatNext}
      />
    );
  return (
    <>
      <div className="column stack-24 form" hidden={state.kind === 'failed' || state.kind === 'newer'}>
        <FormHeading form={form}>
          {draft && <DraftState saver={draft.saver} />}
          {submission && !address.linked && (
            <SubmissionTools
              address={address}
              place={{ submissionId: submission.id, checksum: submission.secure_id }}
            />
          )}
        </FormHeading>
        {form.signing && <form.signing.ConsentLine form={form} />}
        {form.isUnchanged && <EditNotice form={form} />}
        {draft && (
          <DraftNotice
            draft={draft}
            pages={engine.pages.length}
            onReload={onReload}
            onStartOver={() => engine.goToPage(0)}
          />
        )}
        {engine.isReadOnly && <ReadOnlyNotice />}
        <Form
          engine={engine}
          version={version}
          host={host}
          review={form.review}
          blocked={isUnchanged ? t('form.unchanged') : ''}
          submitLabel={form.isUnchanged && t('form.sendChanges')}
          state={state.kind === 'sending' ? 'sending' : 'ready'}
          practiceName={tenant.companyName}
          privacyPolicyUrl={practice?.privacyPolicyUrl}
          onSubmit={(entries) => send(entries)}
        />
        {form.signing && <form.signing.AtOffice form={form} />}
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
        <ProcessingError failed={state} draft={draft} onOk={backToForm} onReload={onReload} />
      )}
      <LatestUserQuestion onReload={onReload} />
    </>
  );
}

// A form that is loaded: to be filled in, being sent, sent, or printed.
import { printModel } from '@foyer/forms';
import { Form, PrintView } from '@foyer/forms/react';
import { ArrowLeft, buttonClass, Icon, Printer } from '@foyer/ui';
import { t } from 'i18next';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { formSubmissionPath } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { createFileHost } from '../attachments/file-host.ts';
import { FormHeading } from '../forms/form-heading.tsx';
import { LatestUserQuestion } from '../forms/latest-user-question.tsx';
import type { FormAddress, OpenForm } from '../forms/load-form.ts';
import { useDirtyMark } from '../forms/use-dirty-mark.ts';
import { Link } from '../tenants/link.tsx';
import { refererOf } from './after-submission.ts';
import { ProcessingError } from './processing-error.tsx';
import { ThankYou } from './thank-you.tsx';
import { failureDetail, useSending } from './use-sending.ts';

interface OpenFormViewProps {
  readonly form: OpenForm;
  readonly address: FormAddress;
  readonly onReload: () => void;
}

export function OpenFormView({ form, address, onReload }: OpenFormViewProps) {
  const portal = usePortal();
  const { tenant, settings } = portal;
  const { state: opened } = useLocation();
  const { engine, version, ownerId, submission } = form;
  const { state, send, backToForm } = useSending(form, address);
  const practice = useResource(settings).data;
  // One for each opened form: uploads under way belong to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine is another form
  const host = useMemo(() => createFileHost(portal), [portal, engine]);
  useDirtyMark(engine, version.form_id, ownerId);

  if (state.kind === 'sent')
    return <ThankYou message={version.thank_you} referer={refererOf(opened, document.referrer, location.origin)} />;
  return (
    <>
      <div className="column stack-24 form" hidden={state.kind === 'failed'}>
        <FormHeading form={form}>
          {submission && (
            <Link
              className={buttonClass({ look: 'quiet' })}
              to={formSubmissionPath({ ...address, view: 'print' })}
              state={opened}
            >
              <Icon of={Printer} />
              {t('form.print')}
            </Link>
          )}
        </FormHeading>
        <Form
          engine={engine}
          version={version}
          host={host}
          state={state.kind === 'sending' ? 'sending' : 'ready'}
          practiceName={tenant.companyName}
          privacyPolicyUrl={practice?.privacyPolicyUrl}
          onSubmit={send}
        />
      </div>
      {state.kind === 'failed' && <ProcessingError detail={failureDetail(state.error)} onOk={backToForm} />}
      <LatestUserQuestion onReload={onReload} />
    </>
  );
}

/** The print view of an opened submission: the same address with ?view=print. */
export function PrintedForm({ form, address }: Pick<OpenFormViewProps, 'form' | 'address'>) {
  const { state: opened } = useLocation();
  const { engine, version, ownerName, entries } = form;
  const portal = usePortal();
  const host = useMemo(() => createFileHost(portal), [portal]);
  return (
    <div className="column stack-24 printed">
      <div className="row-apart no-print">
        <Link className="back small" to={formSubmissionPath(address)} state={opened}>
          <Icon of={ArrowLeft} />
          {t('form.backToForm')}
        </Link>
        <button type="button" className={buttonClass({ look: 'primary' })} onClick={() => print()}>
          <Icon of={Printer} />
          {t('form.print')}
        </button>
      </div>
      <div className="page-title">
        <h1>{version.form_name}</h1>
        {ownerName && <p>{t('form.forPerson', { name: ownerName })}</p>}
      </div>
      <PrintView blocks={printModel(engine.fields, entries, { audience: 'patient' })} fileUrl={host.fileUrl} />
    </div>
  );
}

// A booking form: filled in, checked against the calendar, sent, booked. Used on the dashboard and on its own page.
import '../visits/booking-texts.en.ts';
import '../visits/texts.en.ts';
import '../forms/texts.en.ts';
import './texts.en.ts';
import { useStore } from '@foyer/client/store';
import { bookingIn } from '@foyer/forms';
import { Form } from '@foyer/forms/react';
import { Spinner } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { DraftNotice } from '../forms/draft-notice.tsx';
import { DraftState } from '../forms/draft-state.tsx';
import type { FormAddress } from '../forms/form-address.ts';
import { FormHeading } from '../forms/form-heading.tsx';
import { LatestUserQuestion } from '../forms/latest-user-question.tsx';
import type { OpenForm } from '../forms/load-form.ts';
import { usePageEntries } from '../forms/page-entries.ts';
import { useDirtyMark } from '../forms/use-dirty-mark.ts';
import { addressesIn } from '../visits/known-answers.ts';
import { bringBooked, LateBooked } from '../visits/late-booked.tsx';
import { openBooking } from '../visits/open-booking.ts';
import { refererOf } from './after-submission.ts';
import { ProcessingError, prepareSending, ThankYou } from './late-screens.ts';
import { nameOfOwner } from './owner-name.ts';
import { useFreshLists } from './use-fresh-lists.ts';
import { useSending } from './use-sending.ts';

interface BookingFormViewProps {
  readonly form: OpenForm;
  readonly address: FormAddress;
  /** Reloads the form. */
  readonly onReload: () => void;
}

export default function BookingFormView({ form, address, onReload }: BookingFormViewProps) {
  const portal = usePortal();
  const { state: opened } = useLocation();
  const { engine, version, ownerId, draft } = form;
  const [booking] = useState(() => openBooking(portal, form));
  const { state, send, backToForm } = useSending(form, address, booking);
  const { loadingName: loading, hasFailed } = useStore(booking.chosen);
  useFreshLists(state.kind === 'sent');
  const practice = useResource(portal.settings).data;
  useDirtyMark(engine, version.form_id, ownerId);
  useEffect(() => draft?.follow(), [draft]);
  useEffect(() => {
    if (state.kind === 'sending') bringBooked();
  }, [state.kind]);
  useEffect(prepareSending, []);
  usePageEntries(engine, state.kind === 'sent');

  // A form may let the person choose not to book.
  if (state.kind === 'sent' && !bookingIn(engine.fields, state.sent.entries))
    return (
      <ThankYou
        form={form}
        sent={state.sent}
        message={version.thank_you}
        referer={refererOf(opened, document.referrer, location.origin)}
      />
    );
  if (state.kind === 'sent')
    return (
      <LateBooked
        visit={state.sent.appointment}
        patientName={nameOfOwner(form, booking.owner())}
        email={addressesIn(engine, () => true).email}
        onAnother={onReload}
      />
    );
  return (
    <>
      <div className="stack-24 form" hidden={state.kind === 'failed'}>
        <FormHeading form={form}>{draft && <DraftState saver={draft.saver} />}</FormHeading>
        {draft && (
          <DraftNotice
            draft={draft}
            pages={engine.pages.length}
            onReload={onReload}
            onStartOver={() => engine.goToPage(0)}
          />
        )}
        {hasFailed && (
          <p className="notice notice-warning" role="alert">
            {t('dashboard.requestVisit.failed')}
          </p>
        )}
        <div className="veiled" aria-busy={loading !== '' || undefined}>
          <Form
            engine={engine}
            version={version}
            host={booking.host}
            state={state.kind === 'sending' ? 'sending' : 'ready'}
            practiceName={portal.tenant.companyName}
            privacyPolicyUrl={practice?.privacyPolicyUrl}
            onSubmit={(entries) => send(entries)}
          />
          {loading !== '' && (
            <div className="veil" role="status">
              <p className="row-tight">
                <Spinner />
                {t('dashboard.requestVisit.loadingPatient', { name: loading })}
              </p>
            </div>
          )}
        </div>
      </div>
      {state.kind === 'failed' && (
        <ProcessingError failed={state} draft={draft} onOk={backToForm} onReload={onReload} />
      )}
      <LatestUserQuestion onReload={onReload} />
    </>
  );
}

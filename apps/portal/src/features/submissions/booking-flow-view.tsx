// Booking as a flow: the open form in sections, with what the portal knows of the person, the connection and other visits.
import '../visits/booking-texts.en.ts';
import '../forms/texts.en.ts';
import './texts.en.ts';
import { useStore } from '@foyer/client/store';
import type { CallError } from '@foyer/contract/client';
import { type BookingValue, bookingIn } from '@foyer/forms';
import { type Booking, BookingFlow } from '@foyer/forms/flow';
import { useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useResource } from '../../api/resource.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import type { FormAddress } from '../forms/form-address.ts';
import { useDirtyMark } from '../forms/use-dirty-mark.ts';
import { BookingFailed } from '../visits/booking-failed.tsx';
import { ConfirmationLine, visitAddresses } from '../visits/confirmation-line.tsx';
import { ConnectionNotice, NoTimeFits, NoTypes, SignInOffer } from '../visits/flow-notes.tsx';
import { addressesIn, isIdentityField, useKnownAnswers } from '../visits/known-answers.ts';
import { bringBooked, LateBooked } from '../visits/late-booked.tsx';
import { bookingQuery, type OpenedBooking } from '../visits/load-booking.ts';
import { SimilarNotice, type SimilarVisit, useSimilarVisits } from '../visits/similar-visits.tsx';
import { useFieldValue } from '../visits/use-field-value.ts';
import { useFlowSteps } from '../visits/use-flow-steps.ts';
import { dayAndTime, hoursBefore } from '../visits/visit-words.ts';
import { refererOf } from './after-submission.ts';
import { FlowTop, LeaveLink } from './flow-top.tsx';
import { ProcessingError, prepareSending, ThankYou } from './late-screens.ts';
import { nameOfOwner } from './owner-name.ts';
import { useFreshLists } from './use-fresh-lists.ts';
import { useSending } from './use-sending.ts';

interface BookingFlowViewProps extends OpenedBooking {
  readonly address: FormAddress;
  /** Opens the form anew. */
  readonly onReload: () => void;
}

export function BookingFlowView({ form, fields, booking, address, lostTime, onReload }: BookingFlowViewProps) {
  const portal = usePortal();
  const { isSignedIn, patientId } = useSession();
  const { state: opened } = useLocation();
  const { engine, version, ownerId, draft } = form;
  const practice = useResource(portal.settings).data;
  const zone = engine.surroundings.timezone ?? 'UTC';
  const value = useFieldValue<BookingValue>(engine, fields.booking.uuid);
  // Rendered again for each choice of a person.
  useFieldValue<string>(engine, fields.choice?.uuid ?? fields.booking.uuid);
  const owner = booking.owner();
  const chosen = useStore(booking.chosen);
  const isSecond = useStore(booking.isSecond);
  const similar = useSimilarVisits(isSignedIn ? owner : '', value);
  const [refused, setRefused] = useState<SimilarVisit>();
  const [isOverlapping, setOverlapping] = useState(false);
  const takeRefusal = (error: CallError) => {
    if (error.code === 'visit-overlaps') setOverlapping(true);
    else if (error.code === 'visit-duplicate') setRefused(refusedVisit(error));
    else return false;
    return true;
  };
  const { state, send, backToForm } = useSending(form, address, booking, takeRefusal);
  const isSent = state.kind === 'sent';
  useFreshLists(isSent);
  useDirtyMark(engine, version.form_id, ownerId);
  useEffect(() => draft?.follow(), [draft]);
  useEffect(prepareSending, []);
  useForgottenForm(isSent);
  const hasTime = value.appointment_time !== '';
  useEffect(() => {
    if (hasTime) bringBooked();
  }, [hasTime]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is another question
  useEffect(() => setOverlapping(false), [value.appointment_time]);

  const isAwaited = fields.choice !== undefined && (owner === '' || chosen.loadingId !== '');
  const known = useKnownAnswers(engine, isSignedIn, isAwaited);
  const { step, goTo, goesOn } = useFlowSteps(engine, fields);

  if (state.kind === 'sent' && !bookingIn(engine.fields, state.sent.entries))
    return (
      <ThankYou
        form={form}
        sent={state.sent}
        message={version.thank_you}
        referer={refererOf(opened, document.referrer, location.origin)}
      />
    );
  const all = addressesIn(engine, () => true);
  if (state.kind === 'sent')
    return (
      <LateBooked
        visit={state.sent.appointment}
        patientName={nameOfOwner(form, owner)}
        email={visitAddresses(value, all).email}
        onAnother={onReload}
      />
    );

  const name = nameOfOwner(form, owner);
  const firstName = name.split(' ')[0] ?? '';
  const own = addressesIn(engine, (uuid) => known.has(uuid));
  const overlapping = similar.overlapping[0];
  const sameType = refused ?? similar.sameType[0];
  return (
    <>
      <div hidden={state.kind === 'failed'}>
        <BookingFlow
          engine={engine}
          fields={fields}
          version={version}
          host={booking.host}
          state={state.kind === 'sending' ? 'sending' : 'ready'}
          onSubmit={(entries) => void send(entries)}
          person={{ ownId: patientId, name, loadingId: chosen.loadingId }}
          step={step}
          goesOn={goesOn}
          onStep={goTo}
          isAnswered={(field) => isSignedIn && isIdentityField(field) && known.has(field.uuid)}
          start={startIn(location.search)}
          policyOf={policyOf}
          practiceName={portal.tenant.companyName}
          privacyPolicyUrl={practice?.privacyPolicyUrl}
          leave={<LeaveLink />}
          notes={{
            top: (
              <>
                <ConnectionNotice connection={booking.connection} />
                <FlowTop form={form} lost={lostTime && dayAndTime(lostTime, zone)} onReload={onReload} />
              </>
            ),
            who: chosen.hasFailed && (
              <p className="notice notice-warning" role="alert">
                <span className="grow">{t('book.details', { name: firstName })}</span>
                <button type="button" className="button" onClick={booking.chosen.again}>
                  {t('book.again')}
                </button>
              </p>
            ),
            afterVisit: isSignedIn && sameType && !isSecond && (
              <SimilarNotice name={firstName} visit={sameType} zone={zone} onSecond={booking.wantSecond} />
            ),
            underTimes: (overlapping || isOverlapping) && (
              <p className="error error-marked" role="alert">
                {overlapping
                  ? t('book.overlaps', { name: firstName, when: dayAndTime(overlapping.startTime, zone) })
                  : t('book.overlapsPlain')}
              </p>
            ),
            details: detailsNote(
              isSignedIn,
              own.email || own.phone ? (
                <ConfirmationLine
                  engine={engine}
                  bookingUuid={fields.booking.uuid}
                  value={value}
                  addresses={own}
                  practice={portal.tenant.companyName}
                />
              ) : null,
            ),
            noTimeFits: (hasWaitlist) => (
              <NoTimeFits
                waitlistTypeId={isSignedIn && hasWaitlist ? value.appointment_type_id : ''}
                contactId={owner}
              />
            ),
            loadFailed: (again) => <BookingFailed onAgain={again} />,
            noTypes: <NoTypes />,
          }}
        />
      </div>
      {state.kind === 'failed' && (
        <ProcessingError failed={state} draft={draft} onOk={backToForm} onReload={onReload} />
      )}
    </>
  );
}

function detailsNote(isSignedIn: boolean, line: ReactNode): ReactNode {
  return isSignedIn ? line : <SignInOffer />;
}

/** A form that was sent is not opened again by another page. */
function useForgottenForm(isSent: boolean): void {
  const queries = useQueryClient();
  const portal = usePortal();
  useEffect(() => {
    if (!isSent) return;
    const { queryKey } = bookingQuery(portal);
    return () => queries.removeQueries({ queryKey });
  }, [isSent, queries, portal]);
}

/** Returns what the address asks for. The person, the time and answers are never in it. */
function startIn(search: string) {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? '';
  const start = { type: text('type'), place: text('place'), provider: text('provider'), day: text('day') };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(start.day) || Number.isNaN(Date.parse(start.day))) start.day = '';
  return Object.values(start).some((part) => part !== '') ? start : undefined;
}

function refusedVisit({ problem }: CallError): SimilarVisit | undefined {
  const visit = (problem as { visit?: { id?: unknown; startTime?: unknown; typeName?: unknown } } | undefined)?.visit;
  if (typeof visit?.id !== 'string' || typeof visit.startTime !== 'string') return undefined;
  const { id, startTime } = visit;
  const typeName = typeof visit.typeName === 'string' ? visit.typeName : t('book.likeThis');
  return { id, startTime, endTime: startTime, typeName, may: { move: false } };
}

/** Returns until when the chosen time can be canceled online, and what the practice says about it. */
function policyOf({ types, value, clock }: Booking): string {
  const type = types?.find(({ id }) => id === value.appointment_type_id);
  if (!type) return '';
  const { cancel, policy } = type;
  return [cancel && untilOf(cancel), policy].filter(Boolean).join(' ');

  function untilOf({ mode, hours }: NonNullable<typeof cancel>): string {
    if (mode !== 'until') return mode === 'any' ? t('book.cancelAny') : '';
    const when = hoursBefore(value.appointment_time, hours, clock.offsetAt);
    return when === undefined ? t('book.cancelTooLate') : t('book.cancelUntil', { when });
  }
}

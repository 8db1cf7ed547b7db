// Loads what is needed to offer booking: the form, and whether the practice's card is shown above it. The dashboard and the flow
// share one open form.
import { availability, forms } from '@foyer/contract';
import type { BookingValue } from '@foyer/forms';
import { type FlowFields, holdAgain } from '@foyer/forms/flow';
import { queryOptions } from '@tanstack/react-query';
import type { Portal } from '../../session/portal.ts';
import type { FormAddress } from '../forms/form-address.ts';
import { type LoadedForm, loadForm, type OpenForm } from '../forms/load-form.ts';
import { type OpenBooking, openBooking } from './open-booking.ts';

export interface LoadedBooking {
  readonly address: FormAddress;
  readonly form: LoadedForm;
  readonly hasPracticeCard: boolean;
  /** Undefined if the form cannot be filled in. */
  readonly open: OpenedBooking | undefined;
}

/** A form that can be filled in, with the field that books. */
export interface OpenedBooking {
  readonly form: OpenForm;
  readonly fields: FlowFields;
  readonly booking: OpenBooking;
  /** The kept time that could not be held again (ISO); empty if there was none. */
  readonly lostTime: string;
}

/** Returns the field that books and the guardian's choice; undefined if people cannot answer the first one. */
export function flowFields({ engine, patientChoice }: OpenForm): FlowFields | undefined {
  const booking = engine.fields.find(({ type_name }) => type_name === 'Appointment Booking');
  const isAsked =
    booking && engine.pages.some(({ sections }) => sections.some(({ fields }) => fields.includes(booking)));
  if (!booking || !isAsked || booking.properties.common.readOnly || engine.isReadOnly) return undefined;
  return { booking, choice: engine.fields.find(({ uuid }) => uuid === patientChoice?.uuid) };
}

/** Holds the time of kept answers again. If somebody else has it, the form begins without it. */
async function holdKeptTime(open: OpenForm, { booking }: FlowFields, { host }: OpenBooking): Promise<string> {
  const { engine } = open;
  const value = engine.getField(booking.uuid).value as BookingValue;
  const { appointment_time: startTime, location_id: locationId, appointment_type_id: typeId } = value;
  if (!startTime || !locationId) return '';
  const slot = { typeId, locationId, startTime, providerId: value.appointment_booking_provider_id };
  if ((await holdAgain(host, host.booking, slot)) !== 'taken') return '';
  engine.settle(booking.uuid, { ...value, appointment_time: '', location_id: '' });
  return startTime;
}

async function openLoaded(portal: Portal, form: LoadedForm): Promise<OpenedBooking | undefined> {
  const fields = form.kind === 'open' ? flowFields(form) : undefined;
  if (form.kind !== 'open' || !fields) return undefined;
  const booking = openBooking(portal, form);
  return { form, fields, booking, lostTime: await holdKeptTime(form, fields, booking) };
}

/** One open form for all pages; it is opened anew for another person. */
export function bookingQuery(portal: Portal) {
  return queryOptions({
    queryKey: ['booking-form', portal.session.state().patientId],
    queryFn: () => loadBooking(portal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The form is an object with a life of its own, not data.
    structuralSharing: false,
  });
}

/** Returns whether the practice has exactly one open location and takes part in Google Reserve. */
async function showsPracticeCard({ call, tenant, booking }: Portal): Promise<boolean> {
  const { settings } = await booking.load();
  if (!settings.googleReserveEnabled) return false;
  const list = await call(availability.locationsList, { query: { accountId: tenant.accountId } });
  return list.filter(({ isDeleted }) => !isDeleted).length === 1;
}

/** @throws if any part does not load */
async function loadBooking(portal: Portal): Promise<LoadedBooking> {
  const { form: entry } = await portal.booking.load();
  if (!entry) throw new Error('The practice has no booking form.');
  const address: FormAddress = {
    formId: entry.formId,
    checksum: entry.checkSum,
    submissionId: undefined,
    secureSubmissionId: undefined,
    ownerId: undefined,
  };
  const card = showsPracticeCard(portal);
  card.catch(() => undefined);
  const params = { id: entry.formId, checksum: entry.checkSum };
  const [version] = portal.session.state().isSignedIn
    ? await portal.call(forms.form, { params }, { expect: 200 })
    : await portal.call(forms.publicForm, { params, query: { accountId: portal.tenant.accountId } }, { expect: 200 });
  const form = await loadForm(portal, address, version);
  return { address, form, hasPracticeCard: await card, open: await openLoaded(portal, form) };
}

// Loads what is needed to offer booking: the form, and whether the practice's card is shown above it. The dashboard and the flow
// share one open form.
import { availability, forms } from '@foyer/contract';
import type { BookingValue } from '@foyer/forms';
import { type FlowFields, holdAgain } from '@foyer/forms/flow';
import { queryOptions } from '@tanstack/react-query';
import type { Portal } from '../../session/portal.ts';
import type { FormAddress } from '../forms/form-address.ts';
import { type FormStart, type LoadedForm, loadForm, type OpenForm, startForm } from '../forms/load-form.ts';
import { type OpenBooking, openBooking, startBooking } from './open-booking.ts';

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

async function openLoaded(
  portal: Portal,
  form: LoadedForm,
  started: BookingStart | undefined,
): Promise<OpenedBooking | undefined> {
  const fields = form.kind === 'open' ? flowFields(form) : undefined;
  if (form.kind !== 'open' || !fields) return undefined;
  const booking = openBooking(portal, form, started?.booking);
  return { form, fields, booking, lostTime: await holdKeptTime(form, fields, booking) };
}

interface BookingStart {
  readonly form: FormStart;
  readonly booking: ReturnType<typeof startBooking>;
  /** Steady milliseconds. */
  readonly at: number;
}

const starts = new WeakMap<Portal, BookingStart>();
/** Milliseconds for which what was started is good. */
const startMs = 10_000;

/** Starts what the page of the flow will need, whichever the form is, so that nothing of it waits for the form. */
export function prepareBooking(portal: Portal): void {
  const booking = startBooking(portal);
  booking.host.prepare();
  starts.set(portal, { form: startForm(portal), booking, at: performance.now() });
}

/** Returns what was started for the next opening, once. */
function takeStart(portal: Portal): BookingStart | undefined {
  const started = starts.get(portal);
  starts.delete(portal);
  return started && performance.now() - started.at < startMs ? started : undefined;
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
  const started = takeStart(portal);
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
  const form = await loadForm(portal, address, loadOffered(portal, address), started?.form);
  return { address, form, hasPracticeCard: await card, open: await openLoaded(portal, form, started) };
}

/** Unlike other forms it is never one that needs signing in first. */
async function loadOffered({ call, session, tenant }: Portal, { formId: id, checksum }: FormAddress) {
  const params = { id, checksum };
  const [version] = session.state().isSignedIn
    ? await call(forms.form, { params }, { expect: 200 })
    : await call(forms.publicForm, { params, query: { accountId: tenant.accountId } }, { expect: 200 });
  return version;
}

// What booking tests need repeatedly, for one server: days of the demo's schedule, holds, and raw rows.
import { randomUUID } from 'node:crypto';
import { availability, documents, holds, submissions } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { isoOfDay, weekdayOfDay, zoneOf } from '@foyer/scheduling';
import pg from 'pg';
import { addForm, publishForm } from '../modules/forms/public.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { demoId } from '../seed/demo-ids.ts';
import { type CallOptions, type TestApp, tenantId } from './test-app.ts';

const zone = zoneOf('America/New_York');
const accountId = tenantId('demo');

export const place = (name: string) => demoId(`location demo ${name}`);
export const provider = (name: string) => demoId(`provider demo ${name}`);
export const kind = (name: string) => demoId(`type demo ${name}`);

/** Only Dana does this at Harborside: 45 minutes, and 15 to tidy up. */
export const cleaning = {
  appointmentTypeId: kind('Cleaning and exam'),
  locationId: place('Harborside'),
  providerId: provider('Dana Whitfield, RDH'),
};
/** Any of three dentists does this, 30 minutes; on Tuesdays two of them are at Harborside. */
export const toothache = {
  appointmentTypeId: kind('Toothache'),
  locationId: place('Harborside'),
  providerId: '',
};

export const token = (name: string) => `hold-token-of-${name}`.replace(/[^\w-]/g, '-').padEnd(16, 'x');

export type Wanted = typeof cleaning & { startTime: string };

const visit = defineField('Appointment Booking', { common: { label: 'Visit', makeRequired: true } });
const email = defineField('Email Address', { common: { label: 'Email' } });
const note = defineField('Short Text Entry', { common: { label: 'Note' } });

/** Publishes a booking form that guests can use too. Returns what to post, and how. */
export async function bookingForm(t: TestApp) {
  const ctx = t.systemCtx('demo');
  const [formId, versionId] = [randomUUID(), randomUUID()];
  await inTenant(ctx, async (tx) => {
    const createdAt = t.clock.now();
    await addForm(tx, { formId, name: 'Visit', forGuests: true, createdAt });
    await publishForm(tx, ctx, { formId, versionId, name: 'Visit', object: { fields: [visit, email, note] } });
  });
  const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
  const checksum = body[0]?.documents.find(({ id }) => id === formId)?.secureId ?? '';

  /** Returns the form's answers for a visit. */
  const answers = ({ startTime, ...wish }: Wanted, more: { email?: string; note?: string; forged?: object } = {}) => [
    {
      id: visit.id,
      uuid: visit.uuid,
      value: {
        appointment_type_id: wish.appointmentTypeId,
        appointment_booking_provider_id: wish.providerId,
        is_autoselect_provider: wish.providerId === '',
        appointment_date: `${isoOfDay(zone.dayAt(Math.floor(Date.parse(startTime) / 60_000)))}T12:00:00.000Z`,
        appointment_time: startTime,
        birthdate: '',
        location_id: wish.locationId,
        zip: '',
        radius: 0,
        ...more.forged,
      },
    },
    { id: email.id, uuid: email.uuid, value: more.email ?? '' },
    { id: note.id, uuid: note.uuid, value: more.note ?? '' },
  ];

  /**
   * Books by sending the form, a second visit of a type too, unless `headers` say otherwise; `who` selects the browser whose hold
   * token is sent.
   */
  const book = (
    wanted: Wanted,
    options: CallOptions & {
      who?: string;
      key?: string;
      email?: string;
      note?: string;
      forged?: object;
      body?: object;
    } = {},
  ) => {
    const { who, key, email: address, note: text, forged, body: members, headers, ...rest } = options;
    const more = {
      ...(address === undefined ? {} : { email: address }),
      ...(text === undefined ? {} : { note: text }),
      ...(forged === undefined ? {} : { forged }),
    };
    const object = answers(wanted, more);
    return t.call(
      submissions.postSubmission,
      {
        params: { id: formId, checksum },
        query: { accountId },
        body: { form_version_id: versionId, object, ...members } as never,
      },
      {
        ...rest,
        headers: {
          'x-visit-anyway': 'duplicate',
          ...headers,
          ...(who === undefined ? {} : { 'x-hold-token': token(who) }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      },
    );
  };
  return { formId, versionId, checksum, answers, book };
}

export function bookingStage(t: TestApp) {
  const run = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: t.ownerUrl });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    accountId,
    /** Rows as the owner of the database sees them. */
    query: run,

    /** Returns the instant of `hh:mm` at the practice on the n-th such weekday (0 for Sunday) that is at least a week away. */
    at: (weekday: number, time: string, weeks = 1): string => {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      let day = zone.dayAt(Math.floor(t.clock.now().getTime() / 60_000)) + 7 * weeks;
      while (weekdayOfDay(day) !== weekday) day += 1;
      const [range] = zone.instantsOf(day, hour * 60 + minute, hour * 60 + minute + 1);
      return new Date((range?.from ?? 0) * 60_000).toISOString();
    },

    hold: (who: string, body: Wanted) =>
      t.call(holds.holdSlot, { body: { accountId, ...body } }, { headers: { 'x-hold-token': token(who) } }),
    release: (who: string) =>
      t.call(holds.releaseSlot, { query: { accountId } }, { headers: { 'x-hold-token': token(who) } }),

    /** Returns whether the day's calendar shows a time as free, to a browser with that hold or to one without. */
    isFree: async (wish: typeof cleaning, startTime: string, who?: string): Promise<boolean> => {
      const day = zone.dayAt(Math.floor(Date.parse(startTime) / 60_000));
      const { body } = await t.call(
        availability.virtualCalendarByLocation,
        {
          query: {
            accountId,
            appointmentTypeId: wish.appointmentTypeId,
            locationId: wish.locationId,
            selectedDate: isoOfDay(day),
            ...(wish.providerId ? { providerId: wish.providerId } : {}),
          },
        },
        who === undefined ? {} : { headers: { 'x-hold-token': token(who) } },
      );
      return body.days.some(({ timeSlots }) =>
        timeSlots.some((slot) => slot.startTime === startTime && slot.available),
      );
    },

    /** Returns the practice's day of an instant. */
    dayOf: (startTime: string): string => isoOfDay(zone.dayAt(Math.floor(Date.parse(startTime) / 60_000))),

    /** Returns the rows that occupy a provider's time at an instant. */
    taken: (startTime: string) =>
      run(
        `select status, provider_id, patient_id, is_autoselect_provider, sequence from visits
          where starts_at = $1 and status in ('held', 'scheduled', 'confirmed', 'booked') order by status, provider_id`,
        [startTime],
      ),
  };
}

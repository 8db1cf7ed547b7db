// Booking by sending a form, against the real database: what is booked, what is refused, and who is notified.
// Long because all cases share one server, which takes longer to start than most of them to run.
import { randomUUID } from 'node:crypto';
import { googleReserve, patients, visits } from '@foyer/contract';
import ICAL from 'ical.js';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bookingForm,
  bookingStage,
  cleaning,
  kind,
  place,
  provider,
  token,
  toothache,
} from '../../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let form: Awaited<ReturnType<typeof bookingForm>>;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };

async function signIn() {
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
}

beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  form = await bookingForm(t);
  // The people here book more than is usual; open-visits.test.ts tests the limits.
  await b.query('update practice_settings set booking_open_per_patient = 20, booking_open_per_guest = 10');
  await signIn();
});
afterAll(() => t.stop());
// The tests book from fewer addresses than real people do.
beforeEach(() => b.query('delete from throttles'));

const mailsTo = (address: string, subject: RegExp) =>
  t.mailbox.list().filter((mail) => mail.to === address && subject.test(mail.subject));
const mailTo = async (address: string) => {
  await expect.poll(() => mailsTo(address, /./).length).toBeGreaterThan(0);
  return mailsTo(address, /./)[0];
};
const countOf = async (table: string) => Number((await b.query(`select count(*) as n from ${table}`))[0]?.n);

describe('a form that books', () => {
  it('turns the sender’s hold into an appointment, and says when, where and with whom', {
    tags: ['BOOK-52'],
  }, async () => {
    const startTime = b.at(1, '09:00');
    await b.hold('ann', { ...cleaning, startTime });
    const sent = await form.book({ ...cleaning, startTime }, { who: 'ann', token: sam.token });
    expect(sent.status).toBe(200);
    expect(sent.body.appointment).toMatchObject({
      startTime,
      endTime: new Date(Date.parse(startTime) + 45 * 60_000).toISOString(),
      typeName: 'Cleaning and exam',
      providerName: 'Dana Whitfield, RDH',
      locationName: 'Harborside',
      addressLines: ['218 Wharf Street', 'Portland, ME 04101'],
      timezone: 'America/New_York',
    });
    expect(await b.taken(startTime)).toEqual([
      {
        status: 'scheduled',
        provider_id: cleaning.providerId,
        patient_id: sam.patientId,
        is_autoselect_provider: false,
        sequence: 0,
      },
    ]);
    expect(
      await b.query(`select count(*)::int as n from visits where status = 'held' and hold_from_digest is not null`),
    ).toEqual([{ n: 0 }]);
    const upcoming = await t.call(
      visits.familyAppointments,
      { query: { dateStart: t.clock.now().toISOString(), withStatus: 'scheduled' } },
      { token: sam.token },
    );
    expect(upcoming.body.appointments.map(({ id }) => id)).toContain(sent.body.appointment?.id);
    const trail = await b.query(
      `select action, actor_kind from audit_entries where object_kind = 'appointment' and object_id = $1`,
      [sent.body.appointment?.id],
    );
    expect(trail).toEqual([{ action: 'appt_scheduled', actor_kind: 'patient' }]);
  });

  it('books without a hold too; a guest’s visit belongs to nobody yet, and the mail goes where the form says', async () => {
    const startTime = b.at(1, '10:00');
    const to = 'visitor.one@example.com';
    const sent = await form.book({ ...cleaning, startTime }, { email: to });
    expect(sent.status).toBe(200);
    expect(await b.taken(startTime)).toMatchObject([{ status: 'scheduled', patient_id: null }]);
    const mail = await mailTo(to);
    expect(mail?.subject).toBe('Your appointment at Harbor Dental Group');
    for (const words of [
      /at 10:00 AM E[SD]T/,
      /Dana Whitfield, RDH/,
      /Harborside/,
      /218 Wharf Street/,
      /To confirm, move or cancel it, use this button, or call \(207\) 555-0148\./,
    ])
      expect(mail?.text).toMatch(words);
    expect(mail?.text).not.toContain('Cleaning');
    const [file] = mail?.attachments ?? [];
    expect(file?.content).not.toContain('Cleaning');
    const event = new ICAL.Component(ICAL.parse(file?.content ?? '')).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('uid')).toBe(`${sent.body.appointment?.id}@foyer`);
    expect(event?.getFirstPropertyValue('sequence')).toBe(0);
  });

  it('tells the office when and where, but neither who nor what for', { tags: ['ABUSE-05'] }, async () => {
    const startTime = b.at(1, '11:00');
    const [{ email_address: office }] = await b.query(
      'select email_address from practice_settings where tenant_id = $1',
      [b.accountId],
    );
    const found = () => mailsTo(office, /./).find(({ text }) => text.includes(' 11:00 AM'));
    await form.book({ ...cleaning, startTime }, { token: sam.token, note: 'I am afraid of the drill' });
    await expect.poll(found).toBeDefined();
    const mail = found();
    expect(mail?.subject).toBe('A visit was booked online');
    expect(mail?.text).toMatch(/11:00 AM E[SD]T, Harborside, with Dana Whitfield, RDH/);
    for (const secret of ['Sam', 'Rivera', 'Cleaning', 'drill']) {
      expect(mail?.text).not.toContain(secret);
      expect(mail?.html).not.toContain(secret);
    }
  });

  it('asked for by two at once books one; the other gets nothing, keeps the key, and may take another time', {
    tags: ['BOOK-52', 'CASE-07'],
  }, async () => {
    const startTime = b.at(2, '09:00');
    const before = await countOf('submissions');
    const keys = [randomUUID(), randomUUID()];
    const two = await Promise.all(keys.map((key) => form.book({ ...cleaning, startTime }, { key })));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = two.findIndex(({ status }) => status === 409);
    expect(two[loser]?.problem).toMatchObject({
      code: 'slot-taken',
      message: 'Please select a new appointment time; the previous one is no longer available.',
    });
    expect(await countOf('submissions')).toBe(before + 1);
    expect(await b.taken(startTime)).toHaveLength(1);
    const again = await form.book({ ...cleaning, startTime: b.at(2, '10:00') }, { key: keys[loser] ?? '' });
    expect(again.status).toBe(200);
  });

  it('of two holders of one time there is only one; and a hold keeps strangers out until it ends', {
    tags: ['CASE-07'],
  }, async () => {
    const startTime = b.at(2, '11:00');
    await b.hold('ben', { ...cleaning, startTime });
    expect((await form.book({ ...cleaning, startTime }, { who: 'cleo' })).problem.code).toBe('slot-taken');
    const both = await Promise.all([
      form.book({ ...cleaning, startTime }, { who: 'ben', key: 'one' }),
      form.book({ ...cleaning, startTime }, { who: 'ben', key: 'two' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await b.taken(startTime)).toHaveLength(1);
  });

  it('a hold that has run out still books while nobody else took the time, and is worth nothing after', {
    tags: ['CASE-08'],
  }, async () => {
    const [first, second] = [b.at(3, '09:00'), b.at(3, '10:00')];
    await b.hold('dan', { ...cleaning, startTime: first });
    t.pass(11);
    expect((await form.book({ ...cleaning, startTime: first }, { who: 'dan' })).status).toBe(200);
    await b.hold('eve', { ...cleaning, startTime: second });
    t.pass(11);
    expect((await form.book({ ...cleaning, startTime: second }, { who: 'fred' })).status).toBe(200);
    expect((await form.book({ ...cleaning, startTime: second }, { who: 'eve' })).problem.code).toBe('slot-taken');
    expect(await b.taken(second)).toHaveLength(1);
    await signIn();
  });

  it('with any provider picks one who is free: of three at once two win, with different ones, and it is written down', {
    tags: ['CASE-09'],
  }, async () => {
    const startTime = b.at(2, '14:00', 4);
    const three = await Promise.all([1, 2, 3].map((n) => form.book({ ...toothache, startTime }, { key: `any ${n}` })));
    expect(three.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const rows = await b.taken(startTime);
    expect(rows.map(({ is_autoselect_provider: isAuto }) => isAuto)).toEqual([true, true]);
    expect(new Set(rows.map(({ provider_id: id }) => id))).toEqual(
      new Set([provider('Dr. Naomi Ito'), provider('Dr. Priya Nair')]),
    );
  });

  describe('with somebody who is faster at the very last moment', () => {
    /** Takes the provider's time in a transaction that ends only once the booking waits for it. */
    const fasterThan = async <T>(providerId: string, startTime: string, book: () => Promise<T>): Promise<T> => {
      const other = new pg.Client({ connectionString: t.ownerUrl });
      await other.connect();
      try {
        await other.query('begin');
        await other.query(
          `insert into visits (tenant_id, visit_id, provider_id, location_id, status, starts_at, ends_at, during, created_at, updated_at)
            values ($1, gen_random_uuid(), $2, $3, 'booked', $4, $4::timestamptz + interval '30 minutes',
              tstzrange($4::timestamptz, $4::timestamptz + interval '30 minutes'), now(), now())`,
          [b.accountId, providerId, cleaning.locationId, startTime],
        );
        const booking = book();
        const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        await expect.poll(async () => (await b.query(waiting))[0]?.n).toBe(1);
        await other.query('commit');
        return await booking;
      } finally {
        await other.end();
      }
    };

    it('keeps nothing of the booking, and tells nobody that there is one', { tags: ['CASE-07'] }, async () => {
      const startTime = b.at(2, '15:00', 5);
      const mails = `pgboss.job where name = 'messages.mail'`;
      const [before, sent] = [await countOf('submissions'), await countOf(mails)];
      const email = 'too.late@example.com';
      const { status, problem } = await fasterThan(cleaning.providerId, startTime, () =>
        form.book({ ...cleaning, startTime }, { email }),
      );
      expect([status, problem.code]).toEqual([409, 'slot-taken']);
      expect(await countOf('submissions')).toBe(before);
      expect(await b.taken(startTime)).toMatchObject([{ status: 'booked' }]);
      expect(await countOf(mails)).toBe(sent);
    });

    it('books with the next who is free, where the provider was left open, and names that one', {
      tags: ['CASE-09'],
    }, async () => {
      const startTime = b.at(2, '14:00', 5);
      const email = 'any.dentist@example.com';
      const faster = provider('Dr. Naomi Ito');
      const { status, body } = await fasterThan(faster, startTime, () =>
        form.book({ ...toothache, startTime }, { email }),
      );
      expect([status, body.appointment?.providerName]).toEqual([200, 'Dr. Priya Nair']);
      expect(await b.taken(startTime)).toMatchObject([
        { provider_id: faster },
        { provider_id: provider('Dr. Priya Nair'), is_autoselect_provider: true },
      ]);
      expect((await mailTo(email))?.text).toContain('Dr. Priya Nair');
      expect(mailsTo(email, /./)).toHaveLength(1);
    });
  });

  it('writes down what a browser books that came from Google Reserve, held before or not', {
    tags: ['API-042'],
  }, async () => {
    const takePart = async (isTaking: boolean) => {
      await b.query('update practice_settings set google_reserve_enabled = $2 where tenant_id = $1', [
        b.accountId,
        isTaking,
      ]);
      t.clock.move(new Date(t.clock.now().getTime() + 2000));
    };
    await takePart(true);
    for (const [who, time, holds] of [
      ['ida', '13:00', false],
      ['jon', '14:00', true],
    ] as const) {
      const startTime = b.at(4, time, 5);
      const headers = { 'x-hold-token': token(who) };
      const kept = await t.call(
        googleReserve.googleReserveToken,
        { body: { accountId: b.accountId, token: `from ${who}` } },
        { headers },
      );
      expect(kept.status).toBe(200);
      if (holds) await b.hold(who, { ...cleaning, startTime });
      const { body } = await form.book({ ...cleaning, startTime }, { who });
      const [newest] = await b.query('select visit_id from google_reserve_tokens order by token_id desc limit 1');
      expect(newest.visit_id).toBe(body.appointment?.id);
      expect(await b.taken(startTime)).toMatchObject([{ status: 'scheduled' }]);
    }
    await takePart(false);
  });

  it('as many with any provider at once as are free all get a time, however often each of them loses', {
    tags: ['CASE-06', 'CASE-09'],
  }, async () => {
    const startTime = b.at(2, '14:00', 6);
    const more = 8;
    await b.query(
      `with made as (insert into providers (tenant_id, provider_id, display_name)
          select $1, gen_random_uuid(), 'Locum' from generate_series(1, $2) returning provider_id),
        linked as (insert into type_providers select $1, $3, provider_id from made)
        insert into provider_hours (tenant_id, hours_id, provider_id, location_id, kind, weekday, from_minute, until_minute)
          select $1, gen_random_uuid(), provider_id, $4, 'work', weekday, 0, 1440 from made, generate_series(0, 6) weekday`,
      [b.accountId, more, toothache.appointmentTypeId, toothache.locationId],
    );
    // Two other dentists.
    const sent = await Promise.all(
      Array.from({ length: more + 3 }, (_, n) => form.book({ ...toothache, startTime }, { key: `crowd ${n}` })),
    );
    await b.query(`update providers set deleted_at = now() where display_name = 'Locum'`);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(more + 2);
    const rows = await b.taken(startTime);
    expect(new Set(rows.map(({ provider_id: id }) => id)).size).toBe(more + 2);
  });

  it('sent again with the same key, twice at once or much later, is one booking with one mail', {
    tags: ['CASE-11'],
  }, async () => {
    const startTime = b.at(3, '14:00');
    const [key, email] = [randomUUID(), 'visitor.two@example.com'];
    await b.hold('gil', { ...cleaning, startTime });
    const send = () => form.book({ ...cleaning, startTime }, { key, email, who: 'gil' });
    const clicks = await Promise.all([send(), send(), send()]);
    const late = await send();
    expect([...clicks, late].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ids = [...clicks, late].map(({ body }) => `${body.id} ${body.appointment?.id}`);
    expect(new Set(ids).size).toBe(1);
    expect(await b.taken(startTime)).toHaveLength(1);
    await mailTo(email);
    const waiting = `select count(*)::int as n from pgboss.job where name = 'messages.mail' and state < 'completed'`;
    await expect.poll(async () => (await b.query(waiting))[0]?.n).toBe(0);
    expect(mailsTo(email, /./)).toHaveLength(1);
  });

  it('200 at once for the same and for overlapping starts: exactly as many as fit, and none double', {
    tags: ['CASE-06'],
    timeout: 60_000,
  }, async () => {
    // A morning of Dana's: visits take 45 minutes plus 15 after, so at most one begins in any hour.
    const starts = ['08:00', '08:15', '08:30', '09:00', '09:30', '10:00', '10:15', '11:00'].map((at) => b.at(4, at, 3));
    const codes: string[] = [];
    await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        // The server accepts a limited number of a kind at once and tells the rest to retry.
        for (let tries = 0; tries < 500; tries += 1) {
          const startTime = starts[n % starts.length] ?? '';
          const { status, problem } = await form.book({ ...cleaning, startTime });
          if (status === 503) {
            await new Promise((resolve) => setTimeout(resolve, 20));
            continue;
          }
          codes.push(status === 200 ? 'booked' : problem.code);
          return;
        }
      }),
    );
    const rows = await b.query(
      `select lower(during) as "from", upper(during) as until from visits
        where provider_id = $1 and status in ('held', 'scheduled', 'confirmed') and starts_at between $2 and $3 order by 1`,
      [cleaning.providerId, starts[0], starts.at(-1)],
    );
    expect(codes).toHaveLength(200);
    expect(new Set(codes)).toEqual(new Set(['booked', 'slot-taken']));
    expect(codes.filter((code) => code === 'booked')).toHaveLength(rows.length);
    for (const [n, row] of rows.entries()) if (n > 0) expect(row.from >= rows[n - 1].until).toBe(true);
    // The first winner decides how many fit: 08:30 and 10:15 leave no room for a third. No requested start is left free.
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const start of starts) expect(await b.isFree(cleaning, start)).toBe(false);
  });

  it('after time off, outside busy time, a closed day, another length or a provider who left is refused, and the calendar knows', {
    tags: ['CASE-13'],
  }, async () => {
    const startTime = b.at(5, '09:00');
    const who = 'hal';
    await b.hold(who, { ...cleaning, startTime });
    const refused = async () => {
      const { problem } = await form.book({ ...cleaning, startTime }, { who });
      expect(problem?.code).toBe('slot-taken');
      expect(await b.isFree(cleaning, startTime, who)).toBe(false);
    };
    const dana = cleaning.providerId;
    const away = `insert into provider_away (tenant_id, away_id, provider_id, external_id, during)
      values ($1, gen_random_uuid(), $2, $3, tstzrange($4::timestamptz, $4::timestamptz + interval '1 hour'))`;
    await b.query(away, [b.accountId, dana, null, startTime]);
    await refused();
    await b.query('delete from provider_away');
    await b.query(away, [b.accountId, dana, 'outside 1', startTime]);
    await refused();
    await b.query('delete from provider_away');
    const day = b.dayOf(startTime);
    await b.query(
      'insert into closed_days (tenant_id, closed_id, provider_id, from_day, until_day) values ($1, gen_random_uuid(), $2, $3, $3)',
      [b.accountId, dana, day],
    );
    await refused();
    await b.query('delete from closed_days');
    await b.query('update providers set deleted_at = now() where provider_id = $1', [dana]);
    await refused();
    await b.query('update providers set deleted_at = null where provider_id = $1', [dana]);
    // Five hours do not fit before lunch.
    await b.query('update visit_types set duration = 300 where type_id = $1', [cleaning.appointmentTypeId]);
    await refused();
    // An hour does: the visit is as long as the type is now, whatever was held.
    await b.query('update visit_types set duration = 60 where type_id = $1', [cleaning.appointmentTypeId]);
    const { body } = await form.book({ ...cleaning, startTime }, { who });
    await b.query('update visit_types set duration = 45 where type_id = $1', [cleaning.appointmentTypeId]);
    expect(Date.parse(body.appointment?.endTime ?? '') - Date.parse(startTime)).toBe(3_600_000);
    expect(await b.taken(startTime)).toHaveLength(1);
  });

  it('keeps its instant when the practice moves to another zone; the file of the calendar says so with a higher sequence', {
    tags: ['CASE-14'],
  }, async () => {
    const startTime = b.at(5, '14:00');
    const key = randomUUID();
    const first = await form.book({ ...cleaning, startTime }, { key });
    expect(first.body.appointment?.calendarFile).toContain('SEQUENCE:0');
    await b.query(`update practice_settings set timezone = 'America/Denver' where tenant_id = $1`, [b.accountId]);
    t.clock.move(new Date(t.clock.now().getTime() + 2000));
    const again = await form.book({ ...cleaning, startTime }, { key });
    await b.query(`update practice_settings set timezone = 'America/New_York' where tenant_id = $1`, [b.accountId]);
    t.clock.move(new Date(t.clock.now().getTime() + 2000));
    expect(again.body.appointment).toMatchObject({ startTime, timezone: 'America/Denver' });
    expect(again.body.appointment?.calendarFile).toMatch(/SEQUENCE:1\r\n/);
    expect(again.body.appointment?.calendarFile).toMatch(/DTSTART;TZID=America\/Denver:\d{8}T120000\r\n/);
    expect(first.body.appointment?.calendarFile).toMatch(/DTSTART;TZID=America\/New_York:\d{8}T140000\r\n/);
  });

  it('books for one’s own child, and for nobody else’s nor another practice’s', {
    tags: ['CASE-15', 'ABUSE-21'],
  }, async () => {
    const startTime = b.at(1, '13:00', 3);
    const family = (await t.call(patients.familyContacts, {}, { token: grace.token })).body;
    const ada = family.find(({ nameFirst }) => nameFirst === 'Ada')?.id ?? '';
    const [foreign] = await b.query(
      'insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, created_at) select tenant_id, gen_random_uuid(), $2, $2, now(), now() from tenants where tenant_id <> $1 limit 1 returning patient_id',
      [b.accountId, 'Foreign'],
    );
    for (const contact_id of [ada, foreign.patient_id]) {
      const tried = await form.book({ ...cleaning, startTime }, { token: sam.token, body: { contact_id } });
      expect(tried.problem.code).toBe('owner-not-allowed');
    }
    expect((await form.book({ ...cleaning, startTime }, { body: { contact_id: ada } })).status).toBe(401);
    expect(await b.taken(startTime)).toEqual([]);
    const own = await form.book({ ...cleaning, startTime }, { token: grace.token, body: { contact_id: ada } });
    expect(own.status).toBe(200);
    expect(await b.taken(startTime)).toMatchObject([{ patient_id: ada }]);
  });

  it('takes from the sender neither past nor invented times, nor a place, provider, type or length that is not offered', {
    tags: ['CASE-15'],
  }, async () => {
    const startTime = b.at(1, '14:00', 3);
    const before = await countOf('submissions');
    const past = new Date(Date.parse(startTime) - 28 * 86_400_000).toISOString();
    const wrong: Parameters<typeof form.book>[] = [
      [{ ...cleaning, startTime: past }],
      [{ ...cleaning, startTime: b.at(1, '14:07', 3) }],
      [{ ...cleaning, startTime: b.at(1, '03:00', 3) }],
      [{ ...cleaning, startTime: '2077-03-01T15:00:00.000Z' }],
      [{ ...cleaning, startTime, locationId: place('Back Cove') }],
      [{ ...cleaning, startTime, providerId: provider('Dr. Naomi Ito') }],
      [{ ...cleaning, startTime, providerId: randomUUID() }],
      [{ ...cleaning, startTime, providerId: 'somebody' }],
      [{ ...cleaning, startTime, appointmentTypeId: kind('Invisible aligner consultation') }],
      [{ ...cleaning, startTime, appointmentTypeId: randomUUID() }],
    ];
    for (const one of wrong) {
      const { status, problem } = await form.book(...one);
      expect([status, problem.code], JSON.stringify(one)).toEqual([409, 'slot-taken']);
    }
    const day = await form.book(
      { ...cleaning, startTime },
      { forged: { appointment_date: '2030-01-01T12:00:00.000Z' } },
    );
    expect(day.problem.code).toBe('submission-invalid');
    expect(await countOf('submissions')).toBe(before);
    const forged = { duration: 5, appointment_length: 5, ends_at: startTime, status: 'confirmed', is_overbooked: true };
    const { body } = await form.book({ ...cleaning, startTime }, { forged });
    expect(Date.parse(body.appointment?.endTime ?? '') - Date.parse(startTime)).toBe(45 * 60_000);
    expect(await b.query('select status, is_overbooked from visits where starts_at = $1', [startTime])).toEqual([
      { status: 'scheduled', is_overbooked: false },
    ]);
  });

  it('tells whoever asks nothing about who took a time', { tags: ['CASE-15'] }, async () => {
    const startTime = b.at(2, '13:00', 3);
    await form.book({ ...cleaning, startTime }, { token: sam.token, note: 'a secret' });
    const { problem } = await form.book({ ...cleaning, startTime });
    const text = JSON.stringify(problem);
    for (const secret of ['Sam', 'Rivera', sam.patientId, 'secret', 'Cleaning']) expect(text).not.toContain(secret);
    expect(Object.keys(problem).sort()).toEqual(['code', 'error', 'message', 'requestId', 'status', 'title', 'type']);
  });

  it('books nothing where the practice does not book online for such a visitor', { tags: ['CASE-15'] }, async () => {
    const startTime = b.at(3, '13:00', 3);
    const set = async (isOn: boolean) => {
      await b.query('update practice_settings set booking_for_new_patients = $1 where tenant_id = $2', [
        isOn,
        b.accountId,
      ]);
      t.clock.move(new Date(t.clock.now().getTime() + 2000));
    };
    await set(false);
    expect((await form.book({ ...cleaning, startTime })).problem.code).toBe('slot-taken');
    expect((await form.book({ ...cleaning, startTime }, { token: sam.token })).status).toBe(200);
    await set(true);
  });

  it('slows a guest down who books by the dozen', { tags: ['CASE-15'] }, async () => {
    const wish = { ...cleaning, providerId: '' };
    // Sixty were booked from this address within the hour; in tests the limit is a thousand times that.
    const first = await form.book({ ...wish, startTime: b.at(3, '14:00', 3) });
    await b.query('update throttles set hits = 60000');
    const startTime = b.at(3, '15:00', 3);
    const refused = await form.book({ ...wish, startTime });
    expect([first.status, refused.problem.code]).toEqual([200, 'rate-limited']);
    expect(await b.taken(startTime)).toEqual([]);
    t.pass(61);
    expect((await form.book({ ...wish, startTime })).status).toBe(200);
    await signIn();
  });

  it('is not booked again by editing what was sent, and the booked answer stays', async () => {
    const startTime = b.at(4, '15:00', 4);
    const sent = await form.book({ ...cleaning, startTime }, { token: sam.token, note: 'first' });
    expect(sent.status).toBe(200);
    const other = b.at(4, '16:00', 4);
    const edited = await form.book({ ...cleaning, startTime: other }, { token: sam.token, body: { id: sent.body.id } });
    expect(edited.status).toBe(200);
    expect(edited.body.appointment).toBeUndefined();
    expect([await b.taken(startTime), await b.taken(other)].map((rows) => rows.length)).toEqual([1, 0]);
  });
});

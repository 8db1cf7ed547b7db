// The waitlist at the desk: who waits, whom a free time suits, and offering it; and what hinders an offer.
import { officeWaitlist, records, visitPanel } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import type { TestDesk } from '../../testing/desk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitlistStage } from '../../testing/waitlist-stage.ts';

let t: TestApp;
let w: Awaited<ReturnType<typeof waitlistStage>>;
let token: string;
let desk: TestDesk;

beforeAll(async () => {
  t = await startTestApp();
  w = await waitlistStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  w.goTo('09:00');
  token = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  desk = await w.desk();
  await w.query(`update waitlist_entries set status = 'ended', ended_at = now() where status = 'waiting'`);
});

const list = async (query: Partial<Parameters<typeof t.call<typeof officeWaitlist.officeWaitlist>>[1]['query']> = {}) =>
  (await t.call(officeWaitlist.officeWaitlist, { query }, { token })).body;
const dayOf = (instant: string) => instant.slice(0, 10);
const offer = (id: string, startTime: string, more: object = {}) => {
  const { providerId, locationId } = desk;
  return t.call(
    officeWaitlist.offerTime,
    { params: { id }, body: { startTime, providerId, locationId, minutes: 30, ...more } },
    { token },
  );
};
const takeBack = (id: string) => t.call(officeWaitlist.takeOfferBack, { params: { id } }, { token });

describe('the list', () => {
  it('has those first whom a free time of the day suits, then pins, then the oldest', {
    tags: ['WAIT-08'],
  }, async () => {
    const people = [];
    for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) people.push(await w.person(name));
    const [ada, bea, cleo, dora] = people.map(({ id }) => id);
    const day = dayOf(w.on(3, '10:00'));
    await w.wait(token, desk, ada ?? '', { parts: ['evening'] });
    await w.wait(token, desk, bea ?? '', { from: day, until: day });
    await w.wait(token, desk, cleo ?? '', { parts: ['evening'], isPinned: true });
    await w.wait(token, desk, dora ?? '', { providerIds: [desk.providerId] });
    for (const time of ['09:00', '09:30', '10:30', '11:00', '11:30']) await desk.book(w.on(3, time), 30);
    const names = (entries: { nameFirst: string }[]) => entries.map(({ nameFirst }) => nameFirst);

    const of = await list({ day });
    expect(names(of.entries)).toEqual(['Bea', 'Dora', 'Cleo', 'Ada']);
    expect({ total: of.total, fitting: of.fitting, next: of.next }).toEqual({ total: 4, fitting: 2, next: null });
    const { providerId, locationId } = desk;
    expect(of.entries[0]?.fits).toEqual([{ startTime: w.on(3, '10:00'), providerId, locationId }]);
    expect(of.entries[1]?.providerNames).toHaveLength(1);
    expect(of.entries[3]?.fits).toEqual([]);
    expect(names((await list()).entries)).toEqual(['Cleo', 'Ada', 'Bea', 'Dora']);
    expect(names((await list({ name: 'do' })).entries)).toEqual(['Dora']);
    expect((await list({ providerId: crypto.randomUUID() })).total).toBe(3);
    expect((await list({ typeId: crypto.randomUUID() })).total).toBe(0);
  });

  it('comes in pages of fifty, each entry once', { tags: ['WAIT-08'] }, async () => {
    const { id } = await w.person('Ada');
    await w.query(
      `insert into waitlist_entries (tenant_id, entry_id, patient_id, type_id, provider_ids, location_ids, weekdays, parts,
        from_day, until_day, is_short_notice, channel, made_at, status)
        select $1, gen_random_uuid(), $2, $3, '{}', '{}', '{}', '{}', $4, $4::date + 30, false, 'email',
          $5::timestamptz - n * interval '1 minute', 'waiting' from generate_series(1, 120) as n`,
      [w.accountId, id, desk.typeId, dayOf(w.on(0, '12:00')), t.clock.now()],
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { entries, next } = await list(cursor === undefined ? {} : { cursor });
      seen.push(...entries.map((entry) => entry.id));
      cursor = next ?? undefined;
    }
    expect([new Set(seen).size, cursor]).toEqual([120, undefined]);
    const wrong = await t.call(officeWaitlist.officeWaitlist, { query: { cursor: 'abc' } }, { token });
    expect(wrong.problem.code).toBe('validation-failed');
  });

  it('takes somebody on, with a note that is sealed, changes and removes the entry', {
    tags: ['WAIT-08'],
  }, async () => {
    const ada = await w.person('Ada');
    const body = {
      ...w.wishes(),
      patientId: ada.id,
      typeId: desk.typeId,
      note: 'Rings in the morning',
      isPinned: false,
    };
    const added = await t.call(officeWaitlist.addEntry, { body }, { token });
    expect(added.body).toMatchObject({ name: 'Ada Waiter', note: body.note, minutes: 30, isPinned: false, phone: '' });
    const [row] = await w.query('select note_sealed from waitlist_entries where entry_id = $1', [added.body.id]);
    expect(row.note_sealed.toString()).not.toContain('morning');
    expect((await t.call(officeWaitlist.addEntry, { body }, { token })).problem.code).toBe('waitlist-limit');
    const nobody = { ...body, patientId: crypto.randomUUID() };
    expect((await t.call(officeWaitlist.addEntry, { body: nobody }, { token })).problem.code).toBe('not-found');

    const params = { id: added.body.id };
    const { patientId: _p, typeId: _t, ...wishes } = { ...body, note: '', isPinned: true, weekdays: [1] };
    const saved = await t.call(officeWaitlist.saveEntry, { params, body: wishes }, { token });
    expect(saved.body).toMatchObject({ note: '', isPinned: true, weekdays: [1] });
    expect((await t.call(officeWaitlist.removeEntry, { params }, { token })).status).toBe(204);
    expect(await w.statusOf(params.id)).toBe('ended');
    expect((await t.call(officeWaitlist.saveEntry, { params, body: wishes }, { token })).problem.code).toBe(
      'not-found',
    );
  });

  it('says at freed times how many they suit; a visit says it of its own', { tags: ['WAIT-08'] }, async () => {
    const people = await Promise.all(['Ada', 'Bea', 'Cleo'].map(w.person));
    for (const [n, { id }] of people.entries()) await w.wait(token, desk, id, n === 2 ? { parts: ['evening'] } : {});
    const visitId = await desk.book(w.on(3, '10:00'), 30);
    const { body } = await t.call(visitPanel.readVisit, { params: { id: visitId } }, { token });
    expect(body.waitlistFits).toBe(2);
    await w.cancelByOffice(token, visitId, { isOffered: false });
    const query = { from: dayOf(w.on(0, '12:00')), days: 7 };
    const fits = (await t.call(officeWaitlist.waitlistFits, { query }, { token })).body;
    const { providerId, locationId } = desk;
    const time = { startTime: w.on(3, '10:00'), endTime: w.on(3, '10:30') };
    expect(fits.filter((fit) => fit.providerId === providerId)).toEqual([
      { ...time, providerId, locationId, count: 2 },
    ]);
    await w.look();
    expect(await w.query('select 1 from waitlist_offers o where o.starts_at = $1', [time.startTime])).toEqual([]);
  });
});

describe('an offer of the desk', () => {
  it('holds the time at once, without notice, and can be taken back', { tags: ['WAIT-08'] }, async () => {
    const [ada, bea] = [await w.person('Ada'), await w.person('Bea')];
    const [adas, beas] = [await w.wait(token, desk, ada.id), await w.wait(token, desk, bea.id)];
    const start = w.on(0, '10:00');
    const made = await offer(adas, start, { minutes: 20 });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ status: 'offered', offer: { startTime: start } });
    expect((await offer(beas, start)).problem.code).toBe('slot-taken');
    const link = await w.offerTo(ada.email);
    expect((await takeBack(adas)).status).toBe(204);
    expect((await takeBack(adas)).status).toBe(204);
    expect((await w.readOffer(link)).body).toMatchObject({ state: 'ended', isWaiting: true });
    expect((await w.accept(link)).problem.code).toBe('offer-ended');
    expect((await offer(beas, start)).status).toBe(201);
    const accepted = await w.accept(await w.offerTo(bea.email));
    expect(accepted.body.state).toBe('accepted');
    const taken = (await w.taken(start)).filter((visit) => visit.provider_id === desk.providerId);
    expect(taken).toMatchObject([{ status: 'scheduled', patient_id: bea.id }]);
  });

  it('is refused with what hinders it', { tags: ['WAIT-05', 'WAIT-08'] }, async () => {
    const ada = await w.person('Ada');
    const entry = await w.wait(token, desk, ada.id);
    const hinder = async (start: string) =>
      ((await offer(entry, start)).problem as unknown as { code: string; hinder?: string }).hinder;
    expect((await offer(crypto.randomUUID(), w.on(3, '10:00'))).problem.code).toBe('not-found');
    expect((await offer(entry, w.on(-1, '10:00'))).problem.code).toBe('validation-failed');
    expect((await offer(entry, w.on(3, '09:00'))).status).toBe(201);
    expect(await hinder(w.on(3, '09:30'))).toBe('offered');
    await takeBack(entry);
    expect(await hinder(w.on(3, '09:00'))).toBe('offered-before');
    for (const time of ['09:30', '10:00']) {
      expect((await offer(entry, w.on(3, time))).status).toBe(201);
      await takeBack(entry);
    }
    expect(await hinder(w.on(3, '10:30'))).toBe('enough-today');
    w.goTo('08:30');
    token = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    await desk.book(w.on(3, '11:00'), 30, { patientId: ada.id, typeId: null });
    expect((await offer(entry, w.on(3, '11:00'))).problem.code).toBe('visit-overlaps');
    await w.query(`update patients set email_address = '' where patient_id = $1`, [ada.id]);
    expect(await hinder(w.on(3, '10:30'))).toBe('nobody-to-tell');
    await w.query(`update patients set email_address = $2 where patient_id = $1`, [ada.id, ada.email]);
    w.goTo('21:00', 0);
    token = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    expect(await hinder(w.on(3, '10:30'))).toBe('quiet-hours');
  });

  it('goes by text to whoever agreed to texts, in the words of an offer', { tags: ['WAIT-02'] }, async () => {
    const ada = await w.person('Ada');
    const number = '2075550166';
    await w.query(
      `insert into patient_phones (tenant_id, patient_id, position, type, number) values ($1, $2, 0, 'mobile', $3)`,
      [w.accountId, ada.id, number],
    );
    const entry = await w.wait(token, desk, ada.id, { channel: 'text' });
    expect((await offer(entry, w.on(3, '09:00'))).status).toBe(201);
    await w.offerTo(ada.email);
    await takeBack(entry);
    await w.agreeToTexts(number);
    expect((await offer(entry, w.on(3, '10:00'))).status).toBe(201);
    const text = () =>
      t.mailbox.list().find(({ to, text: words }) => to.endsWith(number) && words.includes('has opened'))?.text;
    await expect
      .poll(text, { timeout: 10_000 })
      .toMatch(
        /^Harbor Dental Group: a time has opened(?: for Ada)?: \w{3} \w{3} \d+ 10:00 AM\. Yours until \d+:\d\d AM: \S+\/o\/[\w-]{22} STOP to end$/,
      );
    const [row] = (await w.rowsOf(entry)).slice(-1);
    expect([row.channel, row.number_hmac.length]).toEqual(['text', 32]);
  });
});

it('entries go along when records are merged, and back; what was offered to them ends', {
  tags: ['WAIT-09'],
}, async () => {
  const [ada, twin] = [await w.person('Ada'), await w.person('Adah')];
  const entry = await w.wait(token, desk, twin.id);
  expect((await offer(entry, w.on(3, '10:00'))).status).toBe(201);
  const merged = await t.call(records.mergePatients, await comparedMerge(t, ada.id, twin.id, { token }), { token });
  expect(merged.status).toBe(200);
  const owner = async () =>
    (await w.query('select patient_id from waitlist_entries where entry_id = $1', [entry]))[0].patient_id;
  expect(await owner()).toBe(ada.id);
  expect((await list()).entries).toMatchObject([{ id: entry, name: 'Ada Waiter', status: 'waiting' }]);
  const taken = (await w.taken(w.on(3, '10:00'))).filter((visit) => visit.provider_id === desk.providerId);
  expect(taken).toEqual([]);
  await t.call(records.undoMerge, { params: { id: merged.body.mergeId } }, { token });
  expect(await owner()).toBe(twin.id);
});

// One day at the front desk as its page reads it: over HTTP and against a real database.
import { randomUUID } from 'node:crypto';
import { officeVisits, tasks } from '@foyer/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { place, provider } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { at, day, todayStage } from '../../testing/today-stage.ts';

let t: TestApp;
let s: Awaited<ReturnType<typeof todayStage>>;
beforeAll(async () => {
  t = await startTestApp();
  s = await todayStage(t);
});
afterAll(() => t.stop());
beforeEach(() => s.query('delete from visits'));

describe('Today', () => {
  it('shows who comes with age, phone, forms and whether it is the first visit, and what is due', async () => {
    const ada = await s.person('Ada', { number: '2075550190', birthDate: '1999-08-17' });
    await s.ask(ada);
    await s.ask(ada, 1);
    await s.sendIn(ada, 'approved', 1);
    const bob = await s.person('Bob', { birthDate: '1990-08-20' });
    await s.ask(bob);
    await s.sendIn(bob, 'new');
    await s.visit(bob, at('08:00'));
    const visitId = await s.visit(ada, at('09:30'));
    await s.visit(bob, new Date(at('09:00').getTime() - 86_400_000));
    const { status, body } = await s.read();
    expect(status).toBe(200);
    expect(body).toMatchObject({ day, today: day, isClosed: false, closedReason: '', nextDay: null, tasksDue: 0 });
    expect(body.visits.map(({ patientName }) => patientName)).toEqual(['Bob Coming', 'Ada Coming']);
    expect(body.visits[1]).toMatchObject({
      id: visitId,
      patient: { age: 27, phone: '(207) 555-0190', phoneKind: 'mobile', birthdayIn: 1 },
      forms: { done: 1, waiting: 0, missing: [{ formId: s.forms[0]?.id, name: s.forms[0]?.name }], sentAt: null },
      balance: '0.00',
      isFirstVisit: true,
    });
    expect(body.visits[0]).toMatchObject({
      patient: { age: 36, birthdayIn: null, phone: '' },
      forms: { done: 0, waiting: 1, missing: [] },
      isFirstVisit: false,
    });
  });

  it('counts who has come, is not confirmed, lacks forms and owes; canceled visits are not there', async () => {
    const [ada, bob, cem] = [await s.person('Ada'), await s.person('Bob'), await s.person('Cem')];
    await s.ask(bob);
    await s.query(
      `insert into ledger_entries (tenant_id, entry_id, patient_id, kind, description, occurred_on, amount, created_at)
        values ($1, $2, $3, 'charge', 'Filling', $4, '126.50', now())`,
      [s.accountId, randomUUID(), ada, day],
    );
    const first = await s.visit(ada, at('09:00'));
    await s.visit(ada, at('14:00'));
    await s.visit(bob, at('10:00'));
    const gone = await s.visit(cem, at('11:00'));
    const token = s.office;
    await t.call(
      officeVisits.setVisitProgress,
      { params: { id: first }, body: { to: 'arrived', sequence: 0 } },
      { token },
    );
    const off = { status: 'canceled', sequence: 0, reason: 'ill', isOffered: false, isTold: true } as const;
    await t.call(officeVisits.setVisitStatus, { params: { id: gone }, body: off }, { token });
    const { body } = await s.read();
    expect(body.counts).toEqual({ visits: 3, arrived: 1, unconfirmed: 2, missing: 1, owing: 2, owed: '126.50' });
    expect(body.visits.map(({ balance }) => balance)).toEqual(['126.50', '0.00', '126.50']);
    expect(body.visits[0]).toMatchObject({ progress: 'arrived', arrivedAt: expect.any(String) });
  });

  it('can be of one location and provider; without money for who may not see it', async () => {
    const ada = await s.person('Ada');
    await s.visit(ada, at('09:00'));
    expect((await s.read({ day, locationId: place('Harborside') })).body.visits).toHaveLength(1);
    expect((await s.read({ day, providerId: provider('Dr. Naomi Ito') })).body.visits).toHaveLength(0);
    await s.query(
      `insert into staff_rights (tenant_id, account_id, right_name, is_granted)
        select tenant_id, account_id, r, false from accounts cross join unnest(array['money', 'ledger']) r
        where email_address = 'office@example.com'`,
    );
    const { body } = await s.read();
    expect(body.visits[0]).toMatchObject({ balance: null });
    expect(body.counts).toMatchObject({ owing: null, owed: null });
    await s.query('delete from staff_rights');
  });

  it('says of an empty day which day has visits next, and why the practice is closed', {
    tags: ['TODAY-07'],
  }, async () => {
    const ada = await s.person('Ada');
    await s.visit(ada, new Date(at('09:00').getTime() + 3 * 86_400_000));
    await s.query(
      `insert into closed_days (tenant_id, closed_id, from_day, until_day, reason) values ($1, $2, $3, $3, 'Staff training')`,
      [s.accountId, randomUUID(), day],
    );
    const { body } = await s.read();
    expect(body).toMatchObject({ isClosed: true, closedReason: 'Staff training', nextDay: '2027-08-19', visits: [] });
    await s.query('delete from closed_days');
    expect((await s.read({ day: '2027-08-19' })).body).toMatchObject({ isClosed: false, nextDay: null });
  });
});

/** Counts the statements of `work` that the server sends, without the frame of its transactions; jobs may send some, too. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const counts: number[] = [];
  try {
    for (let round = 0; round < 5; round += 1) {
      sent.mockClear();
      await work();
      const texts = sent.mock.calls.map(([query]) =>
        typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text,
      );
      counts.push(texts.filter((text) => text !== undefined && !/^(begin|commit|rollback)\b/.test(text)).length);
    }
  } finally {
    sent.mockRestore();
  }
  return Math.min(...counts);
}

it('reads 200 visits in at most eight statements', {
  tags: ['TODAY-08'],
}, async () => {
  const due = () => t.call(tasks.tasksDue, {}, { token: s.office });
  // The first calls fill what is kept in memory.
  await due();
  await s.read();
  // What signing in costs every call is taken off: this one sends a single statement of its own.
  const signIn = (await statementsOf(due)) - 1;
  await s.crowd(2);
  const few = await statementsOf(() => s.read());
  await s.crowd(198);
  const many = await statementsOf(() => s.read());
  expect((await s.read()).body.visits).toHaveLength(200);
  expect(many).toBe(few);
  expect(many - signIn).toBeLessThanOrEqual(8);
});

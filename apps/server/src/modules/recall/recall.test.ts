// Proves who becomes due by a rule and when, and what the office's list shows.
import { recall } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { place } from '../../testing/booking-stage.ts';
import { instant, recalledType, recallStage } from '../../testing/recall-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runRecall } from './run-recall.ts';

let t: TestApp;
let r: ReturnType<typeof recallStage>;

beforeAll(async () => {
  t = await startTestApp();
  r = recallStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.clock.move(instant('2027-08-16T12:00'));
  await r.clear();
});

const names = async (query = {}) => (await r.list(query)).rows.map(({ name }) => name.split(' ')[0]);

it('whose newest completed visit is six months ago is on the list, fourteen days before that day', {
  tags: ['RECALL-01'],
}, async () => {
  expect((await r.setRules([r.rule()])).status).toBe(200);
  const ada = await r.person('Ada', { email: 'ada@recall.example' });
  await r.visitAt(ada, instant('2026-01-11T09:00'));
  await r.visitAt(ada, instant('2027-02-28T09:00'));
  const late = await r.person('Late', { email: 'late@recall.example' });
  await r.visitAt(late, instant('2027-03-02T09:00'));
  await r.look();
  expect(await r.recallsOf(ada)).toEqual([]);
  await r.night();
  expect(await r.recallsOf(ada)).toMatchObject([
    { due: '2027-08-28', state: 'waiting', sent: 0, next_on: '2027-08-14' },
  ]);
  expect(await r.recallsOf(late)).toEqual([]);
  const { rows, total, rules } = await r.list();
  expect([rows.map(({ name }) => name), total]).toEqual([['Ada Recalled'], 1]);
  expect(rows[0]).toMatchObject({ age: 47, due: '2027-08-28', isOverdue: false, by: ['email'], hinder: '' });
  expect(rows[0]).toMatchObject({ next: '2027-08-17', sent: 0, most: 3, state: 'waiting', booked: null });
  expect(rows[0]?.lastVisit).toEqual({ startTime: '2027-02-28T14:00:00.000Z', typeName: recalledType });
  expect(rules).toMatchObject([{ name: 'Invisible aligner consultation, 6 months' }]);
});

it('a visit that is coming, was completed since or was not closed keeps off the list; a missed or canceled one does not', {
  tags: ['RECALL-01'],
}, async () => {
  await r.setRules([r.rule({ bookTypeId: r.kind('Sealants') })]);
  const since = async (name: string, startsAt: string, status: 'met' | 'scheduled' | 'missed' | 'canceled') => {
    const id = await r.person(name);
    await r.visitAt(id, instant('2027-02-10T09:00'));
    await r.visitAt(id, instant(startsAt), { status, type: 'Sealants' });
  };
  await since('Coming', '2027-11-01T09:00', 'scheduled');
  await since('Met', '2027-06-01T09:00', 'met');
  await since('Open', '2027-08-01T09:00', 'scheduled');
  await since('Forgotten', '2027-03-01T09:00', 'scheduled');
  await since('Missed', '2027-08-02T09:00', 'missed');
  await since('Canceled', '2027-11-02T09:00', 'canceled');
  await since('Before', '2027-01-02T09:00', 'met');
  const other = await r.person('Other');
  await r.visitAt(other, instant('2027-02-10T09:00'), { type: 'Sealants' });
  await r.night();
  expect((await names()).toSorted()).toEqual(['Before', 'Canceled', 'Forgotten', 'Missed']);
});

it('nobody is found twice, and who is inactive or merged is not found', { tags: ['RECALL-01'] }, async () => {
  await r.setRules([r.rule()]);
  const [ada, gone, double] = [await r.person('Ada'), await r.person('Gone'), await r.person('Double')];
  for (const id of [ada, gone, double]) await r.visitAt(id, instant('2027-02-10T09:00'));
  const since = `inactive_reason = 'moved', inactive_since = '2027-01-01', inactive_at = now()`;
  await r.query(`update patients set ${since} where patient_id = $1`, [gone]);
  await r.query('update patients set merged_into = $2 where patient_id = $1', [double, ada]);
  await r.night();
  await r.night();
  expect(await names()).toEqual(['Ada']);
  expect(await r.recallsOf(ada)).toHaveLength(1);
});

it('a changed rule counts anew the next night, and one that is gone calls nobody back', {
  tags: ['RECALL-01'],
}, async () => {
  const rule = r.rule();
  await r.setRules([rule]);
  const ada = await r.person('Ada', { email: 'ada@recall.example' });
  await r.visitAt(ada, instant('2027-02-20T09:00'));
  await r.night();
  await r.lookAt(instant('2027-08-17T12:00'));
  expect(await r.recallsOf(ada)).toMatchObject([{ due: '2027-08-20', state: 'waiting', sent: 1 }]);
  await r.setRules([{ ...rule, months: 5 }]);
  await r.night();
  expect(await r.recallsOf(ada)).toMatchObject([{ due: '2027-07-20', state: 'waiting', sent: 1 }]);
  expect(await names({ state: 'overdue' })).toEqual(['Ada']);
  await r.setRules([{ ...rule, months: 12 }]);
  await r.night();
  expect(await r.recallsOf(ada)).toMatchObject([{ state: 'stopped', why: 'not-due' }]);
  await r.setRules([rule]);
  await r.night();
  expect(await r.recallsOf(ada)).toMatchObject([{ due: '2027-08-20', state: 'waiting', sent: 1 }]);
  await r.setRules([]);
  expect(await r.recallsOf(ada)).toMatchObject([{ state: 'stopped', why: 'rule', next_on: null }]);
  expect(await names()).toEqual([]);
  expect(await names({ state: 'stopped' })).toEqual(['Ada']);
  expect(await r.query('select 1 from recall_marks where tenant_id = $1', [r.accountId])).toEqual([]);
});

it('the list has pages of fifty, those first who are due the longest, and filters by state, rule and location', {
  tags: ['RECALL-01'],
}, async () => {
  const [rule, other] = [r.rule(), r.rule({ afterTypeId: r.kind('Sealants') })];
  await r.setRules([rule, other]);
  await r.people(120, (at) => new Date(instant('2027-01-02T09:00').getTime() + (at % 50) * 86_400_000));
  const sealed = await r.person('Sealed');
  await r.visitAt(sealed, instant('2027-02-02T09:00'), { type: 'Sealants', place: 'Back Cove' });
  await r.night();
  const seen: string[] = [];
  let cursor: string | undefined;
  const pages: number[] = [];
  do {
    const { rows, next, total } = await r.list(cursor === undefined ? {} : { cursor });
    expect(total).toBe(121);
    pages.push(rows.length);
    seen.push(...rows.map(({ due, id }) => `${due} ${id}`));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  expect(pages).toEqual([50, 50, 21]);
  expect(seen).toEqual(seen.toSorted());
  expect(new Set(seen).size).toBe(121);
  const overdue = await r.list({ state: 'overdue' });
  expect(overdue.rows.every(({ isOverdue }) => isOverdue)).toBe(true);
  expect(overdue.total).toBeLessThan(121);
  expect(await names({ ruleId: other.id })).toEqual(['Sealed']);
  expect(await names({ locationId: place('Back Cove') })).toEqual(['Sealed']);
  expect(await names({ state: 'booked' })).toEqual([]);
  const broken = await r.called((token) => t.call(recall.listRecall, { query: { cursor: 'x' } }, { token }));
  expect(broken.problem).toMatchObject({ code: 'validation-failed', errors: [{ path: 'query.cursor' }] });
});

it.each(['2027-03-14', '2027-11-07'])(
  'the look at night comes once on %s, when the clocks change',
  {
    tags: ['RECALL-01'],
  },
  async (day) => {
    t.clock.move(new Date(instant(`${day}T00:00`).getTime() - 12 * 3_600_000));
    await r.setRules([r.rule()]);
    const nights: string[] = [];
    for (let night = 0; night < 3; night += 1) {
      await r.night();
      const [{ hour }] = await r.query(
        `select to_char($1::timestamptz at time zone 'America/New_York', 'YYYY-MM-DD HH24') as hour`,
        [t.clock.now()],
      );
      nights.push(hour);
      // Looking again in the same hour finds no night.
      const [{ find_at: before }] = await r.query('select find_at from recall_marks');
      t.clock.move(new Date(t.clock.now().getTime() + 3_600_000));
      await r.look();
      expect((await r.query('select find_at from recall_marks'))[0].find_at).toEqual(before);
    }
    const after = (days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
    expect(nights).toEqual([0, 1, 2].map((days) => `${after(days)} 03`));
  },
);

it('a night with a thousand people takes as many statements as one with ten', {
  tags: ['RECALL-01'],
  timeout: 120_000,
}, async () => {
  await r.setRules([r.rule({ channels: ['email', 'text'] })]);
  const visited = (at: number) => new Date(instant('2027-01-04T09:00').getTime() + (at % 30) * 86_400_000);
  const statements: number[] = [];
  for (const people of [10, 1000]) {
    await r.people(people, visited);
    await r.waitForNight();
    statements.push(await r.countStatements(runRecall));
  }
  expect((await r.list()).total).toBe(1010);
  const [few = 0, many = 0] = statements;
  expect(few).toBeGreaterThan(5);
  expect(many).toBeLessThan(few + 10);
});

// Long because each test tells one story of a patient, from the visit that counts to what became of the recall.
// Proves who becomes due by a rule, and when.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant, recalledType, recallStage } from '../../testing/recall-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let r: ReturnType<typeof recallStage>;

beforeAll(async () => {
  t = await startTestApp();
  r = recallStage(t);
});
afterAll(() => t.stop());

it('whose newest completed visit is six months ago is on the list, fourteen days before that day', {
  tags: ['RECALL-01'],
}, async () => {
  t.clock.move(instant('2027-08-16T12:00'));
  expect((await r.setRules([r.rule()])).status).toBe(200);
  const ada = await r.person('Ada', { email: 'ada@recall.example' });
  await r.visitAt(ada, instant('2026-01-11T09:00'));
  await r.visitAt(ada, instant('2027-02-28T09:00'));
  const late = await r.person('Late', { email: 'late@recall.example' });
  await r.visitAt(late, instant('2027-03-02T09:00'));
  await r.night();
  expect(await r.recallsOf(ada)).toMatchObject([
    { due: '2027-08-28', state: 'waiting', sent: 0, next_on: '2027-08-14' },
  ]);
  expect(await r.recallsOf(late)).toEqual([]);
  const { rows, total, rules } = await r.list();
  expect([rows.map(({ name }) => name), total]).toEqual([['Ada Recalled'], 1]);
  expect(rows[0]).toMatchObject({
    age: 47,
    due: '2027-08-28',
    isOverdue: false,
    by: ['email'],
    hinder: '',
    next: '2027-08-17',
  });
  expect(rows[0]?.lastVisit).toEqual({ startTime: '2027-02-28T14:00:00.000Z', typeName: recalledType });
  expect(rules).toMatchObject([{ name: 'Invisible aligner consultation, 6 months' }]);
});

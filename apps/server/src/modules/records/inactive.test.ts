// Proves what becomes of a patient who does not come any more: no recall, no reminders, and visits that stay.
import { accessLog, inactivePatients, records, reminders } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { instant, recallStage } from '../../testing/recall-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let r: ReturnType<typeof recallStage>;
const email = 'ada@recall.example';

beforeAll(async () => {
  t = await startTestApp();
  r = recallStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.clock.move(instant('2027-08-16T12:00'));
  await r.clear();
});

const said = { reason: 'moved', since: '2027-08-10' } as const;
const set = (id: string, body: { reason: 'moved' | 'died' | 'other'; since: string } = said) =>
  r.called((token) => t.call(inactivePatients.setInactive, { params: { id }, body }, { token }));
const unset = (id: string) => r.called((token) => t.call(inactivePatients.setActive, { params: { id } }, { token }));
const read = (id: string) => r.called((token) => t.call(inactivePatients.readInactive, { params: { id } }, { token }));
const merge = (id: string, otherId: string) =>
  r.called(async (token) => t.call(records.mergePatients, await comparedMerge(t, id, otherId, { token }), { token }));
const inactiveOf = async (id: string) => (await read(id)).body.inactive?.reason ?? null;

it('it says why, since when and by whom, and names the coming visits, which stay', {
  tags: ['RECALL-02'],
}, async () => {
  const ada = await r.person('Ada', { email });
  const visitId = await r.visitAt(ada, instant('2027-09-01T10:00'), { status: 'scheduled' });
  expect((await read(ada)).body).toMatchObject({ inactive: null, coming: [{ visitId }] });
  const { status, body } = await set(ada);
  expect(status).toBe(200);
  expect(body.inactive).toEqual({ ...said, by: 'Marta Kowalski', at: expect.any(String) });
  expect(body.coming).toEqual([
    {
      visitId,
      startTime: '2027-09-01T14:00:00.000Z',
      typeName: 'Invisible aligner consultation',
      providerName: 'Dana Whitfield, RDH',
    },
  ]);
  expect(await r.query('select status from visits where visit_id = $1', [visitId])).toEqual([{ status: 'scheduled' }]);
  expect((await unset(ada)).status).toBe(204);
  expect((await unset(ada)).status).toBe(204);
  expect((await read(ada)).body.inactive).toBeNull();
  const { body: trail } = await r.called((token) =>
    t.call(accessLog.auditTrail, { query: { personId: ada } }, { token }),
  );
  const actions = trail.items.map(({ action }) => action).filter((action) => action.startsWith('set-'));
  expect(actions).toEqual(['set-active', 'set-inactive']);
});

it('a day that has not come, and a record that there is not, are refused', async () => {
  const [ada, double] = [await r.person('Ada'), await r.person('Double')];
  const future = await set(ada, { ...said, since: '2027-08-17' });
  expect(future.problem).toMatchObject({ code: 'validation-failed', errors: [{ path: 'body.since' }] });
  expect((await set(ada, { ...said, since: '2027-08-16' })).status).toBe(200);
  await r.query('update patients set merged_into = $2 where patient_id = $1', [double, ada]);
  for (const id of [double, crypto.randomUUID()])
    expect([(await set(id)).status, (await unset(id)).status, (await read(id)).status]).toEqual([404, 404, 404]);
});

it('nothing reminds of their visits from then on, nor does the desk by hand', { tags: ['RECALL-02'] }, async () => {
  await r.remind();
  const ada = await r.person('Ada', { email });
  const id = await r.visitAt(ada, instant('2027-09-01T14:00'), { status: 'scheduled' });
  const mails = async () => (await r.sentTo(email)).filter(({ subject }) => /^Your appointment on/.test(subject ?? ''));
  await set(ada);
  t.clock.move(instant('2027-08-29T10:01'));
  await r.remind();
  expect([await r.log(id), await mails()]).toEqual([[], []]);
  const asked = await r.called((token) => t.call(reminders.askAgain, { params: { id } }, { token }));
  expect([asked.status, asked.problem.code]).toEqual([429, 'enough-sent']);
  await unset(ada);
  const asks = await r.called((token) => t.call(reminders.askAgain, { params: { id } }, { token }));
  expect(asks.status).toBe(204);
  expect(await mails()).toHaveLength(1);
});

it('an inactive duplicate leaves the kept record as it is, unless the patient has died', {
  tags: ['RECALL-02'],
}, async () => {
  const [kept, moved, died] = [await r.person('Kept'), await r.person('Moved'), await r.person('Died')];
  await set(moved);
  await set(died, { reason: 'died', since: '2027-08-01' });
  expect((await merge(kept, moved)).status).toBe(200);
  expect(await inactiveOf(kept)).toBeNull();
  await set(kept);
  const { body } = await merge(kept, died);
  expect(await inactiveOf(kept)).toBe('died');
  const undone = await r.called((token) => t.call(records.undoMerge, { params: { id: body.mergeId } }, { token }));
  expect(undone.status).toBe(204);
  expect([await inactiveOf(kept), await inactiveOf(died)]).toEqual(['moved', 'died']);
});

it('recalls go with a merged record and come back when that is undone', { tags: ['RECALL-02'] }, async () => {
  await r.setRules([r.rule()]);
  const [kept, other] = [await r.person('Kept', { email }), await r.person('Other')];
  await r.visitAt(kept, instant('2027-01-10T09:00'));
  await r.visitAt(other, instant('2027-02-10T09:00'));
  await r.night();
  const { body } = await merge(kept, other);
  await r.night();
  const recalls = await r.recallsOf(kept);
  expect(recalls.map(({ due, state, why }) => [due, state, why]).toSorted()).toEqual([
    ['2027-07-10', 'booked', null],
    ['2027-08-10', 'waiting', null],
  ]);
  await r.called((token) => t.call(records.undoMerge, { params: { id: body.mergeId } }, { token }));
  await r.night();
  expect(await r.recallsOf(kept)).toMatchObject([{ due: '2027-07-10', state: 'waiting' }]);
  expect(await r.recallsOf(other)).toMatchObject([{ due: '2027-08-10', state: 'waiting' }]);
});

// Proves how rules of recall are read and saved: the whole list at a time, by revision, with words that can be sent.
import { randomUUID } from 'node:crypto';
import { recall } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recallStage } from '../../testing/recall-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let r: ReturnType<typeof recallStage>;

beforeAll(async () => {
  t = await startTestApp();
  r = recallStage(t);
});
afterAll(() => t.stop());
beforeEach(() => r.clear());

const words = (more: object) => ({ en: { subject: 'Come again', mail: 'Come again.', text: '', ...more } });
const refusal = async (...rules: Parameters<typeof r.setRules>[0]) => {
  const { status, problem } = await r.setRules(rules);
  return [status, problem.code, problem.errors?.map(({ path }) => path)];
};

it('a practice without rules reads what a new one begins with', async () => {
  const { rules, revision, wordFields, usualWords, canText, hasPostalAddress, languages } = await r.rules();
  expect({ rules, revision, canText, hasPostalAddress, languages }).toEqual({
    ...{ rules: [], revision: 0, canText: true, hasPostalAddress: true, languages: ['en'] },
  });
  expect(wordFields).toEqual(['first name', 'practice', 'phone', 'link']);
  expect((await r.setRules([r.rule({ channels: ['email', 'text'], words: usualWords })])).status).toBe(200);
});

it('all are replaced at once, in their order, and an older revision is refused', async () => {
  const [one, other] = [r.rule(), r.rule({ months: 12, mostMessages: 5, channels: ['text', 'email'] })];
  const first = await r.setRules([one, other]);
  expect(first.body).toMatchObject({ revision: 1, rules: [one, { ...other, channels: ['email', 'text'] }] });
  expect((await r.setRules([other, one])).body.rules.map(({ id }) => id)).toEqual([other.id, one.id]);
  const late = await r.called((token) =>
    t.call(recall.saveRecallRules, { body: { rules: [], revision: 1 } }, { token }),
  );
  expect([late.status, late.problem.code]).toEqual([409, 'settings-changed']);
  const { rules, revision } = await r.rules();
  expect([rules.length, revision]).toEqual([2, 2]);
  const trail = await r.query(`select object_id from audit_entries where action = 'change-setting'`);
  expect(trail).toContainEqual({ object_id: 'recall-rules' });
});

it('what a rule cannot be is refused with its place', async () => {
  const rule = r.rule();
  expect(await refusal(rule, { ...rule, months: 7 })).toEqual([400, 'validation-failed', ['body.rules.1.id']]);
  expect(await refusal({ ...rule, months: 0, everyDays: 6, mostMessages: 6, firstDays: 61, channels: [] })).toEqual([
    ...[400, 'validation-failed'],
    ['months', 'firstDays', 'everyDays', 'mostMessages', 'channels'].map((name) => `body.rules.0.${name}`),
  ]);
  const many = Array.from({ length: 21 }, () => r.rule());
  expect(await refusal(...many)).toEqual([400, 'validation-failed', ['body.rules']]);
  expect((await r.setRules(many.slice(1))).status).toBe(200);
  expect(await refusal({ ...rule, afterTypeId: randomUUID() })).toEqual([404, 'not-found', undefined]);
  const removed = 'update visit_types set deleted_at = $2 where type_id = $1';
  await r.query(removed, [r.kind('Sealants'), t.clock.now()]);
  const gone = { ...rule, bookTypeId: r.kind('Sealants') };
  expect(await refusal(gone)).toEqual([400, 'validation-failed', ['body.rules.0.bookTypeId']]);
  await r.query(removed, [r.kind('Sealants'), null]);
});

it('words that cannot be sent are refused with their places, and signs that cost room become plain ones', async () => {
  expect(await refusal(r.rule(), r.rule({ words: words({ mail: 'On {day}' }) }))).toEqual([
    ...[422, 'words-refused', ['body.rules.1.words.en.mail:3']],
  ]);
  expect(await refusal(r.rule({ channels: ['text'], words: words({ text: 'Call {phone}' }) }))).toEqual([
    ...[422, 'words-refused', ['body.rules.0.words.en.text', 'body.rules.0.words.en.text']],
  ]);
  expect(await refusal(r.rule({ words: words({ subject: 'One\nand two' }) }))).toEqual([
    ...[400, 'validation-failed', ['body.rules.0.words.en.subject']],
  ]);
  const text = '{practice}: it’s time… {link} {phone}';
  const saved = await r.setRules([r.rule({ channels: ['text'], words: words({ text }) })]);
  expect(saved.body.rules[0]?.words.en?.text).toBe("{practice}: it's time... {link} {phone}");
});

it('a night waits for rules, and there is none without', async () => {
  await r.setRules([r.rule()]);
  const [mark] = await r.query('select find_at, send_at from recall_marks');
  expect(mark.find_at > t.clock.now()).toBe(true);
  expect(mark.send_at).toBeNull();
  // Saving again puts off nothing.
  await r.setRules([r.rule()]);
  expect((await r.query('select find_at from recall_marks'))[0].find_at).toEqual(mark.find_at);
  await r.setRules([]);
  expect(await r.query('select 1 from recall_marks')).toEqual([]);
});

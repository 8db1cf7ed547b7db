// Proves the calls about plans of reminders: the built-in plan, saving with its refusals, the preview, the test, and asking again.
import { reminders } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kind } from '../../testing/booking-stage.ts';
import { reminderStage } from '../../testing/reminder-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let r: ReturnType<typeof reminderStage>;
let token: string;
const admin = 'admin@example.com';
beforeAll(async () => {
  t = await startTestApp();
  r = reminderStage(t);
  token = (await t.signIn(admin, { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const read = async () => (await t.call(reminders.reminderPlans, {}, { token })).body;
const ofPractice = async () => {
  const [plan] = (await read()).plans;
  if (!plan) throw new Error('There is always a plan.');
  return plan;
};
type Plan = Awaited<ReturnType<typeof ofPractice>>;
const save = (plan: Plan) => t.call(reminders.setReminderPlan, { body: { isOwn: true, plan } }, { token });
const withText = (plan: Plan, text: string): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => (step.channel === 'text' ? { ...step, words: { en: { subject: '', text } } } : step)),
});
const needed = '{practice} {phone} {link}';

describe('the plan of reminders', () => {
  it('is email three days before at 10:00 AM and a text 24 hours before, until the practice makes its own', {
    tags: ['REM-01'],
  }, async () => {
    const { plans, canText, wordFields } = await read();
    expect(plans).toMatchObject([
      {
        typeId: null,
        daysAt: 600,
        quietFrom: 480,
        quietUntil: 1260,
        fallback: true,
        steps: [
          { when: 'booking', channel: 'email' },
          { when: 'days', n: 3, channel: 'email', leaveOutConfirmed: true },
          { when: 'hours', n: 24, channel: 'text', leaveOutConfirmed: false },
        ],
      },
    ]);
    expect(canText).toBe(true);
    expect(wordFields).toEqual(['first name', 'day', 'time', 'provider', 'place', 'practice', 'phone', 'link']);
  });

  it('is saved as a whole, audited, and only on the revision that was read', { tags: ['REM-01'] }, async () => {
    const plan = await ofPractice();
    const saved = await save({ ...withText(plan, `“${needed}” – soon…`), quietFrom: 540 });
    expect(saved.body).toEqual({ revision: plan.revision + 1, replaced: ['“', '”', '–', '…'] });
    const stored = await ofPractice();
    expect(stored.quietFrom).toBe(540);
    expect(stored.steps.at(-1)?.words.en?.text).toBe(`"${needed}" - soon...`);
    const late = await save(plan);
    expect([late.status, late.problem.code]).toEqual([409, 'settings-changed']);
    const audited = await r.query(
      `select object_id from audit_entries where object_kind = 'setting' and object_id = 'reminders'`,
    );
    expect(audited).toHaveLength(1);
  });

  it.each([
    ['an unknown field', `${needed} {reason}`, 'body.plan.steps.2.words.en.text:26'],
    ['no phone', '{practice} {link}', 'body.plan.steps.2.words.en.text'],
    ['more than fits at its shortest', `${needed} ${'x'.repeat(120)}`, 'body.plan.steps.2.words.en.text'],
  ])('is refused for words with %s, with the place', { tags: ['REM-10'] }, async (_, text, path) => {
    const plan = await ofPractice();
    const refused = await save(withText(plan, text));
    expect([refused.status, refused.problem.code]).toEqual([422, 'words-refused']);
    expect(refused.problem.errors?.map((error) => error.path)).toContain(path);
    expect((await ofPractice()).revision).toBe(plan.revision);
  });

  it('has six steps before the visit at most, the first one at booking, each within its range', {
    tags: ['REM-01'],
  }, async () => {
    const plan = await ofPractice();
    const step = (n: number) => ({ ...(plan.steps[1] as Plan['steps'][number]), id: crypto.randomUUID(), n });
    const many = await save({ ...plan, steps: [...plan.steps, ...[1, 2, 4, 5].map(step)] });
    expect(many.status).toBe(200);
    const full = await ofPractice();
    expect((await save({ ...full, steps: [...full.steps, step(6)] })).status).toBe(400);
    expect((await save({ ...full, steps: full.steps.slice(1) })).problem.code).toBe('validation-failed');
    const wide = full.steps.map((one) => (one.when === 'days' ? { ...one, n: 61 } : one));
    expect((await save({ ...full, steps: wide })).problem.errors?.[0]?.path).toBe('body.plan.steps.1.n');
  });

  it('can differ for a type, with steps of its own, and be taken back', { tags: ['REM-01'] }, async () => {
    const plan = await ofPractice();
    const typeId = kind('Toothache');
    expect((await save({ ...plan, typeId, revision: 0 })).problem.code).toBe('not-found');
    const own = { ...plan, typeId, revision: 0, steps: plan.steps.map((one) => ({ ...one, id: crypto.randomUUID() })) };
    expect((await save(own)).status).toBe(200);
    expect((await read()).plans.map((one) => one.typeId)).toEqual([null, typeId]);
    expect((await save({ ...own, typeId: crypto.randomUUID() })).problem.code).toBe('not-found');
    const removed = await t.call(reminders.setReminderPlan, { body: { isOwn: false, typeId, revision: 1 } }, { token });
    expect(removed.status).toBe(200);
    expect((await read()).plans).toHaveLength(1);
  });
});

describe('a step before it is saved', () => {
  const stepOf = async (channel: 'email' | 'text') => {
    const plan = await ofPractice();
    return plan.steps.findLast((step) => step.channel === channel) as Plan['steps'][number];
  };
  const preview = async (step: Plan['steps'][number], visitId?: string) =>
    (await t.call(reminders.previewReminder, { body: { step, ...(visitId ? { visitId } : {}) } }, { token })).body;

  it('is shown for a made-up visit and for a coming one, without type and last name', {
    tags: ['REM-09', 'REM-13'],
  }, async () => {
    const startsAt = new Date(r.at(3, '11:00', 5));
    const visitId = await r.visit(await r.patient('Grace'), startsAt);
    const mail = await preview(await stepOf('email'), visitId);
    expect(mail.subject).toMatch(/^Your appointment on Wednesday, /);
    expect(mail.text).toContain('Grace, see you on Wednesday');
    expect(mail.html).toMatch(/^<!doctype html>/);
    const words = { en: { subject: '', text: `{first name} {day} {time} ${needed}` } };
    const text = await preview({ ...(await stepOf('text')), words }, visitId);
    expect(text).toMatchObject({
      name: 'Grace',
      startTime: startsAt.toISOString(),
      isUnicode: false,
      faults: [],
      room: 160,
    });
    expect(text.text).toMatch(/^Grace Wed .* 11:00 AM Harbor Dental Group/);
    expect(text.septets).toBe(text.text.length);
    expect(text.longest).toBeGreaterThan(text.septets);
    for (const told of [mail.text, mail.html, text.text]) expect(told).not.toMatch(/Okafor|Cleaning/);
    expect((await preview(await stepOf('text'))).name).toBe('Sam');
  });

  it('shows what is wrong, and counts signs that halve the room', { tags: ['REM-09', 'REM-10'] }, async () => {
    const step = await stepOf('text');
    const shown = await preview({ ...step, words: { en: { subject: '', text: `ł {type} ${needed}` } } });
    expect(shown).toMatchObject({ isUnicode: true, room: 70 });
    expect(shown.faults).toMatchObject([{ at: 'text:2' }]);
  });

  it('is sent to the admin who asks for a test, five times an hour', { tags: ['REM-09'] }, async () => {
    const step = await stepOf('text');
    const ask = () => t.call(reminders.testReminder, { body: { step } }, { token });
    for (let n = 0; n < 5; n += 1) expect((await ask()).body).toEqual({ to: admin });
    expect((await ask()).problem.code).toBe('rate-limited');
    const sent = (await r.sentTo(admin)).filter(({ subject }) => subject?.startsWith('Test of a reminder'));
    expect(sent).toHaveLength(5);
    expect(sent[0]?.text).toContain('Harbor Dental Group');
  });
});

it('the office asks for a confirmation again, once a day, and hears when nobody can be reached', {
  tags: ['REM-08', 'REM-12'],
}, async () => {
  const visitId = await r.visit(await r.patient('Sam'), new Date(r.at(2, '11:00', 6)));
  const silent = await r.visit(await r.patient('Hannah'), new Date(r.at(2, '12:00', 6)));
  const ask = (id: string) => t.call(reminders.askAgain, { params: { id } }, { token });
  expect((await ask(visitId)).status).toBe(204);
  expect((await ask(visitId)).problem.code).toBe('rate-limited');
  expect((await ask(silent)).problem.code).toBe('patient-without-email');
  expect((await ask(crypto.randomUUID())).problem.code).toBe('not-found');
  expect(await r.log(visitId)).toMatchObject([{ title: 'Asked again', status: 'sent', channel: 'email' }]);
  t.pass(25 * 60);
  token = (await t.signIn(admin, { kind: 'staff' })).token;
  expect((await ask(visitId)).status).toBe(204);
  expect(await r.log(visitId)).toHaveLength(2);
});

// Proves when the messages of a recall go, by which ways, and that each goes once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { createLogger } from '../../platform/log.ts';
import { instant, recallStage } from '../../testing/recall-stage.ts';
import { startNode } from '../../testing/second-node.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendRecallNow } from './act-on-recall.ts';
import { runRecall } from './run-recall.ts';

let t: TestApp;
let r: ReturnType<typeof recallStage>;
const email = 'ada@recall.example';
let numbers = 100;

beforeAll(async () => {
  t = await startTestApp();
  r = recallStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.clock.move(instant('2027-08-16T01:00'));
  await r.clear();
});

/** A number of this test alone, which agreed to texts about recall. */
async function agreedNumber(): Promise<string> {
  numbers += 1;
  const number = `2075550${numbers}`;
  await r.consents(number, 'yes', 'recall');
  return number;
}
/** Messages to an address that any node has delivered. */
const arrived = async (to: string) => (await t.mailbox.all()).filter((one) => one.to === to).length;
const daysOf = async (patientId: string) =>
  (
    await r.query(
      `select to_char(m.sent_at at time zone 'America/New_York', 'Dy YYYY-MM-DD') as day, m.channel
       from recall_messages m join recalls c using (tenant_id, recall_id)
       where c.patient_id = $1 and m.status = 'sent' order by m.sent_at, m.channel`,
      [patientId],
    )
  ).map(({ day, channel }) => `${day} ${channel}`);

it('go fourteen days before the day, then every 21 days, three at most; on weekdays, in the morning', {
  tags: ['RECALL-03'],
}, async () => {
  t.clock.move(instant('2027-08-13T01:00'));
  await r.setRules([r.rule()]);
  const ada = await r.person('Ada', { email });
  // It is due on Saturday, August 28: the first message is planned for a Saturday, too.
  await r.visitAt(ada, instant('2027-02-28T09:00'));
  await r.night();
  await r.days(3);
  expect(await daysOf(ada)).toEqual([]);
  await r.lookAt(instant('2027-08-16T09:59'));
  expect(await daysOf(ada)).toEqual([]);
  await r.lookAt(instant('2027-08-16T10:00'));
  expect(await daysOf(ada)).toEqual(['Mon 2027-08-16 email']);
  await r.days(60);
  expect(await daysOf(ada)).toEqual(['Mon 2027-08-16 email', 'Mon 2027-09-06 email', 'Mon 2027-09-27 email']);
  const touched = await r.query(`select correspondence, purpose from touchpoints where patient_id = $1`, [ada]);
  expect(touched).toEqual(Array(3).fill({ correspondence: 'email', purpose: 'recall' }));
});

it('one goes in a week to one person, whatever rules they are due by', {
  tags: ['RECALL-03'],
  timeout: 120_000,
}, async () => {
  const rules = [r.rule(), r.rule({ afterTypeId: r.kind('Sealants'), bookTypeId: r.kind('Sealants') })];
  await r.setRules(rules);
  const [ada, obi] = [await r.person('Ada', { email }), await r.person('Obi', { email })];
  await r.visitAt(ada, instant('2027-02-10T09:00'));
  await r.visitAt(ada, instant('2027-02-11T09:00'), { type: 'Sealants' });
  await r.visitAt(obi, instant('2027-02-10T09:00'));
  await r.night();
  await r.days(12);
  expect(await daysOf(ada)).toEqual(['Mon 2027-08-16 email', 'Mon 2027-08-23 email']);
  // Another person at the same address is another person.
  expect(await daysOf(obi)).toEqual(['Mon 2027-08-16 email']);
  const [, second] = (await r.recallsOf(ada)).toSorted((one, other) => one.last_on.localeCompare(other.last_on));
  const early = await r.send(second.id);
  expect(early.status).toBe(429);
  expect(early.problem).toMatchObject({ code: 'enough-sent', hinder: 'one-a-week', until: '2027-08-30' });
});

it('by email and text they are one message; texts need a yes, and say no more than the first name', {
  tags: ['RECALL-03'],
  timeout: 120_000,
}, async () => {
  await r.setRules([r.rule({ channels: ['email', 'text'] })]);
  const number = await agreedNumber();
  const [ada, silent] = [
    await r.person('Ada', { email, number }),
    await r.person('Silent', { email: 'silent@recall.example', number: '2075550199' }),
  ];
  for (const id of [ada, silent]) await r.visitAt(id, instant('2027-02-10T09:00'));
  await r.night();
  await r.days(1);
  expect(await daysOf(ada)).toEqual(['Mon 2027-08-16 email', 'Mon 2027-08-16 text']);
  expect(await r.recallsOf(ada)).toMatchObject([{ sent: 1, next_on: '2027-09-06' }]);
  const [text] = await r.sentTo(number);
  expect(text?.text).toMatch(
    /^Harbor Dental Group: Ada is due for a visit\. Find a time: \S+\/b\/[\w-]{22} Questions .*STOP to end$/,
  );
  expect(text?.text).not.toMatch(/Recalled|aligner/);
  const short = /\/b\/[\w-]{22}/.exec(text?.text ?? '')?.[0] ?? '';
  const led = await t.app.inject({ url: short, headers: { host: 'localhost' } });
  expect([led.statusCode, led.headers.location]).toEqual([302, `/patient-portal/book?type=${r.rule().bookTypeId}`]);
  expect((await t.app.inject({ url: '/b/x', headers: { host: 'localhost' } })).headers.location).toBe(
    '/patient-portal/book',
  );
  expect(await r.messagesOf(silent)).toMatchObject([
    { channel: 'email', status: 'sent' },
    { channel: 'text', status: 'skipped', why: 'no-consent' },
  ]);
});

it('a number that a family shares gets one text a day and three in seven days, with those about visits', {
  tags: ['RECALL-03', 'REM-06'],
}, async () => {
  await r.setRules([r.rule({ channels: ['text'] })]);
  const number = await agreedNumber();
  const people = [
    await r.person('One', { number }),
    await r.person('Two', { number }),
    await r.person('Three', { number }),
  ];
  for (const id of people) await r.visitAt(id, instant('2027-02-10T09:00'));
  await r.night();
  await r.days(4);
  const days = (await Promise.all(people.map(daysOf))).flat().toSorted();
  expect(days).toEqual(['Mon 2027-08-16 text', 'Tue 2027-08-17 text', 'Wed 2027-08-18 text']);
  // A visit of one of them: its text would be the fourth in seven days.
  await r.consents(number, 'yes', 'visits');
  const startsAt = instant('2027-08-21T12:00');
  await r.remind();
  const visit = await r.visitAt(people[0] ?? '', startsAt, { status: 'scheduled', type: 'Toothache' });
  await r.query('update visits set created_at = $2 where visit_id = $1', [visit, instant('2027-08-18T12:00')]);
  t.clock.move(instant('2027-08-20T12:01'));
  await r.remind();
  expect((await r.log(visit)).at(-1)).toMatchObject({ channel: 'text', status: 'skipped', why: 'enough-texts' });
});

it('a child’s goes to the first guardian who may act and lives, in the hours of where they live', {
  tags: ['RECALL-03'],
  timeout: 120_000,
}, async () => {
  await r.setRules([r.rule({ channels: ['text'] })]);
  const number = await agreedNumber();
  const [child, died, mother] = [
    await r.person('Theo'),
    await r.person('Gone', { number: '2075550198' }),
    await r.person('Mum', { number }),
  ];
  await r.visitAt(child, instant('2027-02-10T09:00'));
  for (const [position, guardian] of [died, mother].entries())
    await r.query(
      `insert into family_links (tenant_id, guardian_id, member_id, relationship, family_access, guarantor_position)
       values ($1, $2, $3, 'Mother', true, $4)`,
      [r.accountId, guardian, child, position],
    );
  const since = `inactive_reason = 'died', inactive_since = '2027-01-01', inactive_at = now()`;
  await r.query(`update patients set ${since} where patient_id = $1`, [died]);
  await r.query(
    `insert into patient_records (tenant_id, patient_id, state, country, updated_at) values ($1, $2, 'HI', 'US', now())`,
    [r.accountId, mother],
  );
  await r.night();
  await r.lookAt(instant('2027-08-16T10:00'));
  expect(await daysOf(child)).toEqual([]);
  const [{ send_at: at }] = await r.query('select send_at from recall_marks');
  expect(at).toEqual(instant('2027-08-16T14:00'));
  await r.lookAt(at);
  expect(await daysOf(child)).toEqual(['Mon 2027-08-16 text']);
  expect((await r.sentTo(number)).at(-1)?.text).toContain('Theo is due');
  const [mine] = await r.recallsOf(child);
  t.clock.move(instant('2027-08-30T09:00'));
  expect((await r.send(mine.id)).problem).toMatchObject({ hinder: 'quiet-hours' });
});

it('two nodes at once send each message once, and find everybody once', {
  tags: ['RECALL-03'],
  timeout: 120_000,
}, async () => {
  await r.setRules([r.rule({ channels: ['email', 'text'] })]);
  const people: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    const id = await r.person(`Person${at}`, { email: `p${at}@race.example`, number: await agreedNumber() });
    await r.visitAt(id, instant('2027-02-10T09:00'));
    people.push(id);
  }
  const node = await startNode(t, false);
  try {
    const other = { ...systemContext(node.services, r.ctx.tenant, createLogger('silent')), clock: t.clock };
    const race = () => Promise.all([runRecall(r.ctx), runRecall(other), runRecall(r.ctx), runRecall(other)]);
    const [{ find_at: night }] = await r.query('select find_at from recall_marks');
    t.clock.move(night);
    await race();
    t.clock.move(instant('2027-08-16T12:00'));
    await race();
    for (const [at, id] of people.entries()) {
      expect(await r.recallsOf(id)).toMatchObject([{ sent: 1 }]);
      await expect.poll(() => arrived(`p${at}@race.example`), { timeout: 10_000 }).toBe(1);
    }
    // Whoever presses at the same time sends one, too.
    const [row] = await r.recallsOf(people[0] ?? '');
    t.clock.move(instant('2027-09-13T12:00'));
    const press = () => sendRecallNow(r.ctx, row.id);
    const pressed = await Promise.allSettled([press(), press(), race()]);
    expect(pressed.slice(0, 2).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    expect(await r.recallsOf(people[0] ?? '')).toMatchObject([{ sent: 2 }]);
    await expect.poll(() => arrived('p0@race.example'), { timeout: 10_000 }).toBe(2);
  } finally {
    await node.stop();
  }
});

it('Send now sends the next one, on any day, and says what hinders it', {
  tags: ['RECALL-03'],
  timeout: 120_000,
}, async () => {
  await r.setRules([r.rule()]);
  const ada = await r.person('Ada', { email });
  await r.visitAt(ada, instant('2027-02-28T09:00'));
  await r.night();
  const [row] = await r.recallsOf(ada);
  t.clock.move(instant('2027-08-21T12:00'));
  const sent = await r.send(row.id);
  expect([sent.status, sent.body.sent, sent.body.next]).toEqual([200, 1, '2027-09-13']);
  expect(await daysOf(ada)).toEqual(['Sat 2027-08-21 email']);
  const trail = await r.query(`select actor_kind from audit_entries where action = 'recall-send' and object_id = $1`, [
    ada,
  ]);
  expect(trail).toEqual([{ actor_kind: 'staff' }]);
  const again = await r.send(row.id);
  expect([again.status, again.problem.detail]).toEqual([429, expect.stringMatching(/last seven days/)]);
  await r.visitAt(ada, instant('2027-11-01T09:00'), { status: 'scheduled' });
  expect((await r.send(row.id)).problem).toMatchObject({ code: 'enough-sent', hinder: 'booked' });
  const nobody = await r.person('Nobody');
  await r.visitAt(nobody, instant('2027-02-28T09:00'));
  await r.night();
  const [lost] = await r.recallsOf(nobody);
  expect((await r.send(lost.id)).problem).toMatchObject({ hinder: 'no-address' });
  expect((await r.send(randomUUID())).status).toBe(404);
});

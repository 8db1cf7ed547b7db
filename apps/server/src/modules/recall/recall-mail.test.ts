// Proves what a recall mail holds, and that none goes without the practice's postal address.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { instant, recallStage } from '../../testing/recall-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forgetSettings } from '../practice/public.ts';
import { runRecall } from './run-recall.ts';

let t: TestApp;
let r: ReturnType<typeof recallStage>;
const email = 'ada@recall.example';

beforeAll(async () => {
  t = await startTestApp();
  r = recallStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.clock.move(instant('2027-08-16T01:00'));
  await r.clear();
});

/** Gives the practice this street, or takes it away. */
async function setStreet(street: string) {
  await r.query('update practice_settings set street = $2 where tenant_id = $1', [r.accountId, street]);
  forgetSettings(r.ctx);
}

it('it has own words, the way to book, the postal address, and how to end such mails', {
  tags: ['RECALL-04', 'CONS-09'],
}, async () => {
  const words = { subject: 'See you at {practice}', mail: 'Dear {first name},\n\ncome again.\n{link}', text: '' };
  await r.setRules([r.rule({ words: { en: words } })]);
  const ada = await r.person('Ada', { email });
  await r.visitAt(ada, instant('2027-02-10T09:00'));
  await r.night();
  const envelopes: Parameters<typeof r.ctx.messages.sendMail>[1][] = [];
  const messages = {
    ...r.ctx.messages,
    sendMail: (...sent: Parameters<typeof r.ctx.messages.sendMail>) => {
      envelopes.push(sent[1]);
      return r.ctx.messages.sendMail(...sent);
    },
  };
  t.clock.move(instant('2027-08-16T12:00'));
  await runRecall({ ...r.ctx, messages });
  // It becomes the headers List-Unsubscribe and List-Unsubscribe-Post.
  expect(envelopes).toMatchObject([
    { to: email, purpose: 'recall', unsubscribeUrl: expect.stringMatching(/\/u\/[\w-]+$/) },
  ]);
  const [mail] = await r.sentTo(email);
  const book = `/patient-portal/book?type=${r.rule().bookTypeId}`;
  expect(mail?.subject).toBe('See you at Harbor Dental Group');
  expect(mail?.text).toMatch(/^Dear Ada,\n\ncome again\.\nhttp/);
  expect(mail?.text).toMatch(new RegExp(`Find a time:\\nhttp\\S+${book.replaceAll('?', '\\?')}\\n`));
  expect(mail?.text).toContain('Harbor Dental Group\n218 Wharf Street\nPortland, ME 04101');
  expect(mail?.text).toMatch(/Stop these emails:\nhttp\S+\/u\/[\w-]+/);
  for (const told of [mail?.subject, mail?.text, mail?.html]) expect(told).not.toMatch(/Recalled|aligner/);
});

it('without an address it is skipped, the list says why, and it goes once there is one', {
  tags: ['RECALL-04'],
}, async () => {
  await setStreet('');
  try {
    await r.setRules([r.rule()]);
    expect((await r.rules()).hasPostalAddress).toBe(false);
    const ada = await r.person('Ada', { email });
    await r.visitAt(ada, instant('2027-02-10T09:00'));
    await r.night();
    await r.days(2);
    expect(await r.sentTo(email)).toHaveLength(1);
    expect(await r.messagesOf(ada)).toMatchObject([
      { n: 1, channel: 'email', status: 'skipped', why: 'no-postal-address' },
    ]);
    const { rows } = await r.list();
    expect(rows).toMatchObject([{ hinder: 'no-postal-address', next: null, sent: 0, state: 'waiting' }]);
    const pressed = await r.send(rows[0]?.id ?? '');
    expect(pressed.problem).toMatchObject({ hinder: 'no-postal-address', detail: expect.stringMatching(/address/) });
    await setStreet('218 Wharf Street');
    expect((await r.list()).rows).toMatchObject([{ hinder: '', next: '2027-08-18' }]);
    await r.days(1);
    expect(await r.messagesOf(ada)).toMatchObject([{ n: 1, channel: 'email', status: 'sent', why: null }]);
    expect(await r.sentTo(email)).toHaveLength(2);
  } finally {
    await setStreet('218 Wharf Street');
  }
});

it('a text needs no postal address', { tags: ['RECALL-04'] }, async () => {
  await setStreet('');
  try {
    await r.consents('2075550171', 'yes', 'recall');
    await r.setRules([r.rule({ channels: ['email', 'text'] })]);
    const ada = await r.person('Ada', { email, number: '2075550171' });
    await r.visitAt(ada, instant('2027-02-10T09:00'));
    await r.night();
    await r.days(1);
    expect(await r.messagesOf(ada)).toMatchObject([
      { channel: 'email', status: 'skipped', why: 'no-postal-address' },
      { channel: 'text', status: 'sent' },
    ]);
    expect((await r.list()).rows).toMatchObject([{ hinder: '', sent: 1 }]);
  } finally {
    await setStreet('218 Wharf Street');
  }
});

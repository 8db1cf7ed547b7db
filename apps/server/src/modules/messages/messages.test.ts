// Writing to the office, against the real database and the queue.
import { accessLog, messages, records } from '@foyer/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const office = 'hello@harbordental.example';
const sam = 'sam.rivera@example.com';
let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.pass(61);
  token = (await t.signIn(sam)).token;
});

const send = (body: { subject: string; body: string; recipientEmail?: string }, options: object = { token }) =>
  t.call(messages.sendEmail, { body }, options);
const toOffice = () => t.mailbox.list().filter(({ to }) => to === office);
const stored = async () => {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  try {
    await client.query(
      `select set_config('app.tenant_id', (select tenant_id::text from tenants where slug = 'demo'), false)`,
    );
    return (await client.query('select m.*, to_jsonb(m)::text as row from messages m order by sent_at')).rows;
  } finally {
    await client.end();
  }
};

describe('a message to the office', () => {
  it('goes to the office’s own address, answers go to the patient, and a copy is kept with the patient, unreadable in the database', {
    tags: ['API-067', 'EMAIL-09'],
  }, async () => {
    const before = await stored();
    const answer = await send({
      subject: ' Another day ',
      body: 'Could it be\nFriday?',
      recipientEmail: office.toUpperCase(),
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your message was sent.' } });
    const mails = () => toOffice().filter(({ subject }) => subject === 'Another day');
    await expect.poll(() => mails().length).toBe(1);
    const [mail] = mails();
    expect(mail).toMatchObject({ replyTo: sam });
    expect(mail?.text).toContain('Could it be\nFriday?');
    expect(mail?.text).toContain('Sam Rivera (sam.rivera@example.com) wrote this');
    const rows = await stored();
    expect(rows).toHaveLength(before.length + 1);
    for (const { row } of rows) expect(row).not.toContain('Friday');
  });

  it('is not taken from guests, nor from staff', { tags: ['API-068', 'EMAIL-02'] }, async () => {
    const staff = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    expect((await send({ subject: 'a', body: 'b' }, {})).status).toBe(401);
    expect((await send({ subject: 'a', body: 'b' }, { token: staff })).status).toBe(403);
  });

  it('goes nowhere else, whatever address the page names', { tags: ['ABUSE-22'] }, async () => {
    const before = toOffice().length;
    const answer = await send({ subject: 'a', body: 'b', recipientEmail: 'someone@else.example' });
    expect([answer.status, answer.problem.code]).toEqual([400, 'recipient-refused']);
    expect(t.mailbox.list().some(({ to }) => to === 'someone@else.example')).toBe(false);
    expect(toOffice()).toHaveLength(before);
  });

  it.each(['a\r\nBcc: x@y.example', 'a\nb', 'a\u2028b', 'a\u0000b'])(
    'with a subject of more than one line is refused: %j',
    { tags: ['ABUSE-22'] },
    async (subject) => {
      const answer = await send({ subject, body: 'b' });
      expect([answer.status, answer.problem.code]).toEqual([400, 'validation-failed']);
      expect(answer.problem.errors?.[0]?.path).toBe('body.subject');
    },
  );

  it.each([
    ['no subject', '  ', 'b', 'body.subject'],
    ['no text', 'a', ' \n ', 'body.body'],
  ])('with %s is Required', { tags: ['EMAIL-06', 'EMAIL-07'] }, async (_, subject, body, path) => {
    const answer = await send({ subject, body });
    expect(answer.problem.errors).toEqual([{ path, message: 'Required' }]);
  });

  it('has a subject of 255 characters at most', { tags: ['EMAIL-08'] }, async () => {
    expect((await send({ subject: 'x'.repeat(255), body: 'b' })).status).toBe(200);
    expect((await send({ subject: 'x'.repeat(256), body: 'b' })).status).toBe(400);
  });

  it('holds what was typed as text, never as markup', async () => {
    await send({ subject: '<b>Hi</b>', body: '<script>alert(1)</script>' });
    await expect.poll(() => toOffice().some(({ subject }) => subject === '<b>Hi</b>')).toBe(true);
    expect(toOffice().find(({ subject }) => subject === '<b>Hi</b>')?.html).not.toContain('<script');
  });

  it('is taken ten times an hour from one person, then refused, and again after an hour', async () => {
    for (let n = 0; n < 10; n += 1) expect((await send({ subject: `${n}`, body: 'b' })).status).toBe(200);
    const refused = await send({ subject: 'more', body: 'b' });
    expect([refused.status, refused.problem.code]).toEqual([429, 'rate-limited']);
    t.pass(61);
    token = (await t.signIn(sam)).token;
    expect((await send({ subject: 'again', body: 'b' })).status).toBe(200);
  });
});

describe('a message of the office', () => {
  let front: string;
  let id: string;
  beforeEach(async () => {
    front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    t.pass(2);
    id = (await t.signIn(sam)).patientId;
  });
  const write = (params: { id: string }, body = { subject: 'Re: Moving my visit', body: 'Friday at ten\nis free.' }) =>
    t.call(messages.writeToPatient, { params, body }, { token: front });
  const record = async () => (await t.call(records.patientRecord, { params: { id } }, { token: front })).body;

  it('goes to the address on record, answers go to the office, and both sides stand in the record', async () => {
    await send({ subject: 'Moving my visit', body: 'Friday?' });
    t.pass(1);
    expect((await write({ id })).status).toBe(201);
    const toSam = () => t.mailbox.list().find(({ to, subject }) => to === sam && subject === 'Re: Moving my visit');
    await expect.poll(toSam).toMatchObject({ replyTo: office });
    expect(toSam()?.text).toContain('Friday at ten\nis free.');
    expect((await record()).messages.slice(0, 2)).toMatchObject([
      { author: 'office', writtenBy: 'Joan Whitfield', subject: 'Re: Moving my visit' },
      { author: 'patient', writtenBy: '', subject: 'Moving my visit' },
    ]);
    expect((await stored()).at(-1).row).not.toContain('Friday');
    const { items } = (
      await t.call(
        accessLog.auditTrail,
        { query: { personId: id, action: 'send' } },
        { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token },
      )
    ).body;
    expect(items[0]).toMatchObject({ actorName: 'Joan Whitfield', objectKind: 'message', personId: id });
  });

  it('is one line of subject, to a patient of this practice who has an address', { tags: ['ABUSE-22'] }, async () => {
    expect((await write({ id }, { subject: 'a\r\nBcc: x@y.example', body: 'b' })).status).toBe(400);
    const maple = (await t.signIn('admin@example.com', { kind: 'staff', host: 'maple.localhost' })).token;
    const added = { nameFirst: 'Nora', nameLast: 'Silent', birthDate: '1990-05-06' };
    const silent = (await t.call(records.addPatient, { body: added }, { token: front })).body.id;
    expect((await write({ id: silent })).problem.code).toBe('patient-without-email');
    const elsewhere = await t.call(
      messages.writeToPatient,
      { params: { id: silent }, body: { subject: 'a', body: 'b' } },
      { token: maple, host: 'maple.localhost' },
    );
    expect(elsewhere.status).toBe(404);
  });
});

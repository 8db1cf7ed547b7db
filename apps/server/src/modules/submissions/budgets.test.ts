// Which floods are refused, and how the office is notified at a busy time, against the real database.
import { drafts } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/crypto/tokens.ts';
import { filledForms, uuidOf } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { tellOffice } from './office-notice.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let form: Awaited<ReturnType<typeof f.guestForm>>;
const proxies = { FOYER_TEST_BUDGETS: '', FOYER_TRUST_PROXY: '1' };

beforeAll(async () => {
  t = await startTestApp(proxies);
  f = await filledForms(t);
  form = await f.guestForm();
});
afterAll(() => t.stop());
// Earlier counts have expired.
beforeEach(() => t.pass(24 * 60));

const from = (ip: string, more: Readonly<Record<string, string>> = {}) => ({
  headers: { 'x-forwarded-for': ip, ...more },
});
const send = (ip: string, more?: Readonly<Record<string, string>>) =>
  f.post(form, { object: f.answers('new-patient') }, from(ip, more));
const stored = async () => (await f.query('select count(*)::int as count from submissions'))[0].count;

describe('guest submissions', { tags: ['SAFE-12'] }, () => {
  it('of a waiting room of 30 in 10 minutes all come in; the next is refused with Retry-After and comes in later', {
    tags: ['SAFE-12'],
  }, async () => {
    const before = await stored();
    const sent = await Promise.all(Array.from({ length: 30 }, () => send('198.51.100.1')));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await send('198.51.100.1');
    expect(refused.status).toBe(429);
    expect(refused.problem.code).toBe('rate-limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect(await stored()).toBe(before + 30);
    expect((await send('198.51.100.2')).status).toBe(200);
    t.pass(11);
    expect((await send('198.51.100.1')).status).toBe(200);
  });

  it('that race for the last places are let in exactly as many times as there are places', {
    tags: ['SAFE-12'],
  }, async () => {
    const sent = await Promise.all(Array.from({ length: 45 }, () => send('198.51.100.3')));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('sent twice are answered as the first time, also when nothing more is taken in', {
    tags: ['SAFE-12'],
  }, async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await send('198.51.100.4', key);
    await Promise.all(Array.from({ length: 30 }, () => send('198.51.100.4')));
    expect((await send('198.51.100.4')).status).toBe(429);
    const again = await send('198.51.100.4', key);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });

  it('of a practice are 300 an hour, of which a single address cannot use up more than its own', {
    tags: ['SAFE-12'],
  }, async () => {
    const [one] = await f.query(`select throttle_key from throttles where hits > 5 limit 1`);
    expect(one).toBeDefined();
    await f.query('delete from throttles');
    for (let n = 0; n < 40; n += 1) await send('198.51.100.5');
    const counts = (await f.query('select hits from throttles order by hits')).map(({ hits }) => hits);
    // The practice's count contains only the thirty that were accepted.
    expect(counts).toContain(30);
    expect(counts).toContain(40);
    await f.query('update throttles set hits = 300 where hits = 30');
    const refused = await send('198.51.100.6');
    expect([refused.status, refused.problem.code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  });

  it('of somebody signed in are 60 an hour', { tags: ['SAFE-12'] }, async () => {
    const { token } = await t.signIn('sam.rivera@example.com');
    const own = await f.ownForm(token, 'Medical History');
    const post = () => f.post(own, { object: f.answers('medical-history') }, { token });
    expect((await post()).status).toBe(200);
    await f.query('update throttles set hits = 60 where hits = 1 and window_ends_at > $1', [
      new Date(t.clock.now().getTime() + 59 * 60_000),
    ]);
    expect((await post()).status).toBe(429);
    t.pass(61);
    // The session has expired by now; the count belongs to the account.
    const again = await t.signIn('sam.rivera@example.com');
    expect((await f.post(own, { object: f.answers('medical-history') }, again)).status).toBe(200);
  });
});

describe('mails to the office', { tags: ['SAFE-13'] }, () => {
  const office = 'hello@harbordental.example';
  let known = new Set<string>();
  const mails = () => t.mailbox.list().filter(({ to, id }) => to === office && !known.has(id));
  const subjects = () => mails().map(({ subject }) => subject);
  /** Sends all notices, lets five minutes pass, and ignores the mails so far. */
  const settle = async () => {
    await tellOffice(t.systemCtx('demo'));
    await expect
      .poll(
        async () =>
          (await f.query(`select from pgboss.job where name = 'messages.mail' and state < 'completed'`)).length,
      )
      .toBe(0);
    t.pass(6);
    known = new Set(t.mailbox.list().map(({ id }) => id));
  };

  it('tell the first at once and those that follow within five minutes together, by their number', {
    tags: ['SAFE-13'],
  }, async () => {
    await settle();
    await send('203.0.113.1');
    await expect.poll(subjects).toEqual(['New form submission']);
    for (let n = 0; n < 7; n += 1) await send('203.0.113.1');
    await tellOffice(t.systemCtx('demo'));
    t.pass(4);
    await tellOffice(t.systemCtx('demo'));
    expect(subjects()).toEqual(['New form submission']);
    t.pass(1.1);
    // Two nodes at once send only one notice.
    await Promise.all([tellOffice(t.systemCtx('demo')), tellOffice(t.systemCtx('demo'))]);
    await expect.poll(() => subjects().sort()).toEqual(['7 new form submissions', 'New form submission']);
    const together = mails().find(({ subject }) => subject.startsWith('7'));
    expect(together?.text).toContain('/practice/inbox');
    expect(`${together?.text}${together?.html}`).not.toMatch(/Daniel|Frye|Registration/);
    t.pass(6);
    await tellOffice(t.systemCtx('demo'));
    expect(subjects()).toHaveLength(2);
  });

  it('are one for a rush at the same instant, and nothing of it is left untold', { tags: ['SAFE-13'] }, async () => {
    await settle();
    await Promise.all(Array.from({ length: 20 }, () => send('203.0.113.2')));
    await expect.poll(subjects).toEqual(['New form submission']);
    t.pass(6);
    await tellOffice(t.systemCtx('demo'));
    await expect.poll(() => subjects().sort()).toEqual(['19 new form submissions', 'New form submission']);
  });

  it('count a form that is sent anew like a new one', { tags: ['SAFE-13'] }, async () => {
    const { token, patientId } = await t.signIn('sam.rivera@example.com');
    const own = await f.ownForm(token, 'Medical History');
    const object = f.answers('medical-history');
    await settle();
    const { body } = await f.post(own, { object }, { token });
    await f.post(own, { id: body.id, contact_id: patientId, object }, { token });
    await expect.poll(subjects).toEqual(['New form submission']);
    t.pass(6);
    await tellOffice(t.systemCtx('demo'));
    await expect.poll(subjects).toEqual(['New form submission', 'New form submission']);
  });
});

describe('drafts of guests', { tags: ['SAFE-18'] }, () => {
  let version: string;
  beforeAll(async () => {
    version = await f.versionOf(form);
  });
  const worries = uuidOf('new-patient', 'Worries');
  const save = (token: string, ip: string, text: string, sequence = 1, writer = crypto.randomUUID()) =>
    t.call(
      drafts.savePublicDraft,
      {
        params: { id: form.id, checksum: form.secureId },
        query: { accountId: tenantId('demo') },
        body: {
          form_version_id: version,
          base_revision: 0,
          writer,
          sequence,
          page: 0,
          object: [{ uuid: worries, value: text }],
        },
      },
      { headers: { 'x-forwarded-for': ip, 'x-draft-token': token } },
    );
  const kept = async () => (await f.query('select count(*)::int as n from submission_drafts'))[0].n;

  it('are refused beyond what their form can hold, and the answers that were kept before stay', {
    tags: ['SAFE-18'],
  }, async () => {
    const [token, writer] = [newToken(), crypto.randomUUID()];
    expect((await save(token, '192.0.2.1', 'It hurts.', 1, writer)).status).toBe(200);
    const [before] = await f.query('select answers_sealed from submission_drafts');
    const refused = await save(token, '192.0.2.1', 'x'.repeat(900_000), 2, writer);
    expect([refused.status, refused.problem.code]).toEqual([413, 'body-too-large']);
    expect(await f.query('select answers_sealed from submission_drafts')).toEqual([before]);
    expect((await save(token, '192.0.2.1', 'It hurts a lot.', 3, writer)).status).toBe(200);
  });

  it('are begun sixty times from an address in an hour; those that were begun go on', {
    tags: ['SAFE-18'],
  }, async () => {
    const [token, writer] = [newToken(), crypto.randomUUID()];
    expect((await save(token, '192.0.2.2', 'one', 1, writer)).status).toBe(200);
    for (let n = 1; n < 60; n += 1) expect((await save(newToken(), '192.0.2.2', 'more')).status).toBe(200);
    const n = await kept();
    const refused = await save(newToken(), '192.0.2.2', 'one too many');
    expect([refused.status, refused.problem.code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await kept()).toBe(n);
    expect((await save(token, '192.0.2.2', 'one more word', 2, writer)).status).toBe(200);
    expect((await save(newToken(), '192.0.2.3', 'elsewhere')).status).toBe(200);
    t.pass(61);
    expect((await save(newToken(), '192.0.2.2', 'later')).status).toBe(200);
  });

  it('are begun two thousand times a day at a practice', { tags: ['SAFE-18'] }, async () => {
    await f.query('delete from throttles');
    expect((await save(newToken(), '192.0.2.4', 'one')).status).toBe(200);
    await f.query('update throttles set hits = 2000 where window_ends_at > $1', [
      new Date(t.clock.now().getTime() + 23 * 3_600_000),
    ]);
    const refused = await save(newToken(), '192.0.2.5', 'one too many');
    expect([refused.status, refused.problem.code]).toEqual([429, 'rate-limited']);
  });
});

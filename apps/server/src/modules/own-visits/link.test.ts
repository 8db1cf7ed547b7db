// The link in a mail about a visit: what it shows, when it ends, and that reading it changes nothing.
import { visitLinks } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownVisitStage } from '../../testing/own-visit-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const sam = 'sam.rivera@example.com';
const day = 1440;
let t: TestApp;
let s: Awaited<ReturnType<typeof ownVisitStage>>;
let samToken: string;
beforeAll(async () => {
  t = await startTestApp();
  s = await ownVisitStage(t);
  samToken = (await t.signIn(sam)).token;
});
afterAll(() => t.stop());

const everything = () =>
  s.query(`select (select count(*)::int from audit_entries) as audits, (select count(*)::int from throttles) as counters,
    (select md5(string_agg(v::text, '' order by v::text)) from visits v) as visits,
    (select md5(string_agg(l::text, '' order by l::text)) from visit_links l) as links,
    (select count(*)::int from visit_events) as events`);

describe('a link', () => {
  it('is in each mail, and rests as a digest of 128 random bits, bound to visit and recipient', {
    tags: ['LIFE-02'],
  }, async () => {
    const { id, token } = await s.book(s.at(1, '09:00', 1), sam, { token: samToken });
    const rows = await s.query(
      `select link_digest = sha256($2::bytea) as is_digest, length(recipient_hmac) as length, channel, ended_at
        from visit_links where visit_id = $1`,
      [id, Buffer.from(token)],
    );
    expect(rows).toEqual([{ is_digest: true, length: 32, channel: 'email', ended_at: null }]);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(await s.events(id)).toMatchObject([{ kind: 'booked', actor: 'patient', sequence: 0 }]);
  });

  it('shows when, where, with whom and the first name, and nothing of why and who else', {
    tags: ['LIFE-04'],
  }, async () => {
    const startTime = s.at(2, '09:00', 1);
    const { id, token } = await s.book(startTime, sam, { token: samToken });
    const { body, headers } = await s.read(token);
    expect(body).toMatchObject({
      visit: {
        id,
        sequence: 0,
        firstName: 'Sam',
        startTime,
        providerName: 'Dana Whitfield, RDH',
        state: 'not-confirmed',
      },
      may: { move: true, cancel: true, movesLeft: 3, why: 'none', reasons: 'ask' },
      practice: { name: 'Harbor Dental Group' },
    });
    expect(body.visit.location.addressLines).toEqual(['218 Wharf Street', 'Portland, ME 04101']);
    expect(body.visit.location.directionsUrl).toContain('https://www.google.com/maps/search/?api=1&query=Harborside');
    expect(body.formsDue).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/Rivera|Cleaning|Medical History|1990|description|typeId/);
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
  });

  it('of a guest shows the first name that the form was sent with', { tags: ['LIFE-04'] }, async () => {
    const { id, token } = await s.book(s.at(4, '14:00', 2), 'wanda@example.com');
    expect((await s.read(token)).body.visit.firstName).toBe('');
    const [{ submission_id: row }] = await s.query('select submission_id from visits where visit_id = $1', [id]);
    const cipher = await t.services.cipherOf(s.accountId);
    const sealed = cipher.seal({ table: 'submissions', row, column: 'person_name_sealed' }, 'Wanda Quick');
    await s.query('update submissions set person_name_sealed = $2 where submission_id = $1', [row, sealed]);
    const { body } = await s.read(token);
    expect(body.visit.firstName).toBe('Wanda');
    expect(JSON.stringify(body)).not.toContain('Quick');
  });

  it('changes nothing when it is read: not by GET, by HEAD, as a file or by its short address', {
    tags: ['LIFE-01'],
  }, async () => {
    const { token } = await s.book(s.at(3, '09:00', 1), sam, { token: samToken });
    await s.read(token);
    const before = await everything();
    const base = `/visits/v1/public/links/${token}`;
    for (const [method, url] of [
      ['GET', base],
      ['HEAD', base],
      ['GET', `${base}/calendar.ics`],
      ['GET', `${base}/month?month=1&year=2027`],
      ['GET', `/v/${token}`],
    ] as const)
      expect((await t.app.inject({ method, url, headers: { host: 'localhost' } })).statusCode).toBeLessThan(400);
    expect(await everything()).toEqual(before);
  });

  it('leads from its short address to the page, and is kept by nobody', { tags: ['LIFE-05'] }, async () => {
    const { statusCode, headers } = await t.app.inject({
      url: '/v/abcdefghijklmnopqrstuv',
      headers: { host: 'localhost' },
    });
    expect(statusCode).toBe(302);
    expect(headers.location).toBe('/patient-portal/visit/abcdefghijklmnopqrstuv');
    const kept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
    expect(headers).toMatchObject(kept);
    expect((await s.read('abcdefghijklmnopqrstuv')).headers).toMatchObject(kept);
  });
});

describe('a link ends', () => {
  const expectDead = async (token: string) => {
    const { status, problem } = await s.read(token);
    expect([status, problem.code]).toEqual([410, 'link-expired']);
    expect(Object.keys(problem).sort()).toEqual(['code', 'error', 'message', 'requestId', 'status', 'title', 'type']);
    expect((await s.confirm(token, 0)).problem.code).toBe('link-expired');
  };

  it('when its recipient’s address changes, and is answered like one that never was', {
    tags: ['LIFE-03'],
  }, async () => {
    const { token } = await s.book(s.at(4, '09:00', 1), sam, { token: samToken });
    await s.query(`update patients set email_address = 'new@example.com' where email_folded = $1`, [sam]);
    await expectDead(token);
    await s.query(`update patients set email_address = $1 where email_address = 'new@example.com'`, [sam]);
    expect((await s.read(token)).status).toBe(200);
    for (const wrong of ['abcdefghijklmnopqrstuv', 'short', `${token}x`]) await expectDead(wrong);
  });

  it('seven days after the visit was canceled, and with the visit itself', { tags: ['LIFE-03'] }, async () => {
    const guest = 'ending@example.com';
    const canceled = await s.book(s.at(5, '09:00', 2), guest);
    const kept = await s.book(s.at(5, '11:00', 2), 'ending.too@example.com');
    expect((await s.cancel(canceled.token, { sequence: 0 })).body.visit).toMatchObject({
      state: 'canceled',
      canceledBy: 'patient',
    });
    t.pass(7 * day - 1);
    expect((await s.read(canceled.token)).body.visit.state).toBe('canceled');
    t.pass(2);
    await expectDead(canceled.token);
    const { ends_at: endsAt } = await s.visitRow(kept.id);
    const minutes = Math.ceil((endsAt.getTime() - t.clock.now().getTime()) / 60_000);
    t.pass(minutes - 1);
    expect((await s.read(kept.token)).body).toMatchObject({ may: { confirm: false, move: false, cancel: false } });
    t.pass(1);
    await expectDead(kept.token);
  });
});

it('twenty wrong tokens in ten minutes, then it takes a while; the right one still opens', {
  tags: ['LIFE-06'],
}, async () => {
  const strict = await startTestApp({ FOYER_TEST_BUDGETS: '' });
  try {
    const from = '203.0.113.7';
    const params = { token: 'abcdefghijklmnopqrstuv' };
    const codes: string[] = [];
    for (let n = 0; n < 21; n += 1)
      codes.push((await strict.call(visitLinks.readLink, { params }, { from })).problem.code);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'link-expired'), 'rate-limited']);
    expect((await strict.call(visitLinks.readLink, { params }, { from: '203.0.113.8' })).problem.code).toBe(
      'link-expired',
    );
    strict.pass(11);
    expect((await strict.call(visitLinks.readLink, { params }, { from })).problem.code).toBe('link-expired');
  } finally {
    await strict.stop();
  }
});

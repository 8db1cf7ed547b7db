// Random runs against the database: two nodes that look, people who take the same time at once, visits that come and go. The model
// of turns.policy.test.ts does ten thousand of them; here the locks are the real ones.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDatabaseAway } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { Problem } from '../../platform/problem.ts';
import type { TestDesk } from '../../testing/desk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitlistStage } from '../../testing/waitlist-stage.ts';
import { lockVisit, setLockedStatus } from '../visits/public.ts';
import { acceptOffer } from './accept-offer.ts';
import { lookAtWaitlist } from './look.ts';
import { declineOffer, leaveByOffer } from './offer-pages.ts';
import { addByOffice } from './office-entries.ts';

let t: TestApp;
let w: Awaited<ReturnType<typeof waitlistStage>>;
const people: string[] = [];
/** Tokens of the offers of a run, as their mails hold them. */
const tokens: string[] = [];
const seen = new Map<string, number>();

beforeAll(async () => {
  t = await startTestApp();
  w = await waitlistStage(t);
  for (let n = 0; n < 8; n += 1) people.push((await w.person(`WaitingPerson${n}`)).id);
});
afterAll(() => t.stop());

/** A context whose mails are read instead of sent. */
function node() {
  const sendMail: typeof w.ctx.messages.sendMail = async (_tx, mail) => {
    const [, token] = /\/o\/([\w-]{22})(?![\w-])/.exec(JSON.stringify(mail)) ?? [];
    if (token) tokens.push(token);
    return crypto.randomUUID();
  };
  return { ...w.ctx, messages: { ...w.ctx.messages, sendMail } };
}

const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

/** Runs an act; that it is refused, or gets no connection on a busy machine, is fine: it changes nothing then. */
async function attempt(what: string, act: Promise<unknown>): Promise<void> {
  try {
    await act;
    count(what);
  } catch (error) {
    if (!(error instanceof Problem) && !isDatabaseAway(error)) throw error;
    count(error instanceof Problem ? error.code : 'no connection');
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), who: fc.nat(7), isShortNotice: fc.boolean() }),
  fc.record({ do: fc.constant('cancel' as const), at: fc.nat(7) }),
  fc.record({ do: fc.constant('book' as const), at: fc.nat(7), who: fc.option(fc.nat(7), { nil: undefined }) }),
  fc.record({ do: fc.constant('accept' as const), picks: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 5 }) }),
  fc.record({ do: fc.constant('accept' as const), picks: fc.constant([0, 1, 2, 3, 4]) }),
  fc.record({
    do: fc.constant('decline' as const),
    picks: fc.array(fc.nat(3), { maxLength: 2 }),
    leaves: fc.boolean(),
  }),
  fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(3, 21, 60) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const timeAt = (at: number) => w.on(at < 4 ? 0 : 2, ['11:00', '11:30', '12:00', '12:30'][at % 4] ?? '');
const recent = (pick: number) => tokens[tokens.length - 1 - pick] ?? 'none';

async function cancel(desk: TestDesk, at: number): Promise<void> {
  const rows = await w.query(
    `select visit_id from visits where provider_id = $1 and starts_at = $2 and status = 'scheduled'`,
    [desk.providerId, timeAt(at)],
  );
  for (const { visit_id: id } of rows)
    await inTenant(w.ctx, async (tx) => {
      const visit = await lockVisit(tx, id);
      if (visit?.status === 'scheduled') await setLockedStatus(tx, w.ctx, visit, 'canceled', { actor: 'link' });
    });
}

async function take(desk: TestDesk, one: Step): Promise<void> {
  const ctx = node();
  const person = (who: number | undefined) => (who === undefined ? null : (people[who] ?? null));
  const { isShortNotice = false } = one.do === 'wait' ? one : {};
  const wish = { ...w.wishes({ isShortNotice }), typeId: desk.typeId, note: '', isPinned: false };
  if (one.do === 'wait') await attempt('joined', addByOffice(ctx, { ...wish, patientId: people[one.who] ?? '' }));
  if (one.do === 'cancel') await cancel(desk, one.at);
  if (one.do === 'book')
    await desk.book(timeAt(one.at), 30, { patientId: person(one.who) }).catch(() => count('taken'));
  if (one.do === 'accept')
    await Promise.all(one.picks.map((pick) => attempt('accepted', acceptOffer(node(), recent(pick)))));
  if (one.do === 'decline')
    await Promise.all(
      one.picks.map((pick) => attempt('declined', (one.leaves ? leaveByOffer : declineOffer)(node(), recent(pick)))),
    );
  if (one.do === 'pass') t.pass(one.minutes);
}

/** A course in which each act succeeds once and is refused once, whatever the others do. */
const everyAct: Step[] = [
  { do: 'cancel', at: 0 },
  { do: 'accept', picks: [0, 1, 2, 3, 4] },
  { do: 'cancel', at: 4 },
  { do: 'decline', picks: [0], leaves: false },
  { do: 'decline', picks: [0], leaves: true },
];

/** Counts what must never be, at this moment. */
async function broken(): Promise<Record<string, number>> {
  const [row] = await w.query(
    `select
      (select count(*)::int from (select from waitlist_offers where outcome = 'accepted' group by hold_id
        having count(*) > 1) as twice) as "two winners",
      (select count(*)::int from (select from waitlist_offers o join waitlist_entries e using (tenant_id, entry_id)
        group by e.patient_id, o.starts_at having count(*) > 1) as again) as "offered twice",
      (select count(*)::int from waitlist_offers o where outcome = 'accepted' and not exists (
        select from visits v where v.visit_id = o.visit_id and v.status in ('scheduled', 'canceled')
          and v.starts_at = o.starts_at)) as "accepted without a visit",
      (select count(*)::int from waitlist_offers o where outcome is null and expires_at > $1 and not exists (
        select from visits v where v.visit_id = o.hold_id and v.status = 'held')) as "offered without a hold",
      (select count(*)::int from waitlist_entries e where status = 'booked' and not exists (
        select from visits v where v.patient_id = e.patient_id and v.type_id = e.type_id)) as "lost",
      (select count(*)::int from visits a join visits b using (tenant_id, provider_id)
        where a.visit_id < b.visit_id and a.during && b.during
          and a.status in ('held', 'scheduled') and b.status in ('held', 'scheduled')) as "booked twice"`,
    [t.clock.now()],
  );
  return row;
}

it('lose nobody’s place, and book nothing twice, whatever is done at once', {
  tags: ['WAIT-09', 'WAIT-02'],
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      w.goTo('09:00');
      tokens.length = 0;
      await w.query(`update waitlist_entries set status = 'ended', ended_at = $1 where status = 'waiting'`, [
        t.clock.now(),
      ]);
      const desk = await w.desk({ hours: [660, 780] });
      for (const at of [0, 1, 4, 5]) await desk.book(timeAt(at), 30);
      for (const who of [0, 1, 2, 3]) await take(desk, { do: 'wait', who, isShortNotice: true });
      for (const one of steps) {
        await take(desk, one);
        await Promise.all([1, 2].map(() => attempt('looked', lookAtWaitlist(node()))));
      }
      const counts = await broken();
      expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 0])));
    }),
    { numRuns: Number(process.env.FOYER_WAITLIST_DATABASE_RUNS ?? 12), examples: [[everyAct]], endOnFailure: true },
  );
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['joined', 'accepted', 'declined', 'offer-taken']));
});

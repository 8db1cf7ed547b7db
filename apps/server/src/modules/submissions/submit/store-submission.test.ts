// The single statement that stores a submission produces the same rows as the plain steps, whatever was sent.
import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant, type Tx } from '../../../platform/db/tenant-transaction.ts';
import { openComparison } from '../../../testing/stepwise/same-rows.ts';
import { storeStepwise } from '../../../testing/stepwise/store-submission.ts';
import { startTestApp, type TestApp, tenantId } from '../../../testing/test-app.ts';
import { takeTurn } from '../office-notice.store.ts';
import { type NewSubmission, storeSubmission } from './store-submission.store.ts';

const tables = [
  'submissions',
  'submission_revisions',
  'submission_keys',
  'submission_proofs',
  'submission_words',
  'submission_drafts',
  'submission_notices',
  'office_notices',
  'audit_entries',
  'pgboss.job',
];
const practiceId = tenantId('demo');
const minuteMs = 60_000;

let t: TestApp;
let comparison: Awaited<ReturnType<typeof openComparison>>;
let version: { formId: string; formVersionId: string };
let contacts: readonly string[];

beforeAll(async () => {
  t = await startTestApp();
  comparison = await openComparison(t.ownerUrl, practiceId, tables);
  [version, contacts] = await inTenant(t.systemCtx('demo'), async (tx) => {
    const people = await tx.selectFrom('patients').select('patientId').orderBy('patientId').limit(2).execute();
    return [
      await tx.selectFrom('formVersions').select(['formId', 'formVersionId']).executeTakeFirstOrThrow(),
      people.map(({ patientId }) => patientId),
    ] as const;
  });
});
afterAll(async () => {
  await comparison.close();
  await t.stop();
});

const digest = (text: string) => createHash('sha256').update(text).digest();
const bytes = fc.integer({ min: 0, max: 1_000_000 }).map((n) => digest(`bytes ${n}`));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const cases = fc.record({
  isGuest: fc.boolean(),
  sentKey: maybe(fc.record({ digest: bytes, body: bytes })),
  proofSealed: fc.option(bytes),
  guestDigest: fc.option(bytes),
  name: fc.option(bytes),
  words: fc.uniqueArray(bytes, { maxLength: 4, selector: (word) => word.toString('hex') }),
  draftToken: fc.option(bytes),
  utm: fc.dictionary(
    fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\0', '')),
    fc.constant('x'),
    { maxKeys: 3 },
  ),
  officeTold: fc.constantFrom('now', 'later', 'otherwise'),
  before: fc.record({
    isKeyUsed: fc.boolean(),
    hasDraft: fc.boolean(),
  }),
});
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

/** A guest's, with nothing that may be left out. */
const plain: Case = {
  isGuest: true,
  sentKey: undefined,
  proofSealed: null,
  guestDigest: null,
  name: null,
  words: [],
  draftToken: null,
  utm: {},
  officeTold: 'otherwise',
  before: { isKeyUsed: false, hasDraft: false },
};

function factsOf(one: Case): NewSubmission {
  const now = t.clock.now();
  const submissionId = randomUUID();
  const [patientId = null] = one.isGuest ? [] : contacts;
  return {
    submissionId,
    formId: version.formId,
    formVersionId: version.formVersionId,
    patientId,
    submittedBy: patientId === null ? null : (contacts[1] ?? null),
    personNameSealed: one.isGuest ? one.name : null,
    answersSealed: digest(submissionId),
    marksSealed: one.isGuest ? digest('marks') : null,
    allergiesSealed: one.isGuest ? null : digest('allergies'),
    utmParameters: one.utm,
    now,
    key: one.sentKey,
    proofSealed: one.proofSealed,
    guestDigest: one.isGuest ? one.guestDigest : null,
    wordDigests: one.isGuest ? one.words : [],
    draftGuestDigest: one.isGuest ? one.draftToken : null,
    notice: {
      now: { queue: 'messages.mail', data: '{"id":"a \\"mail\\""}', id: randomUUID(), startAfter: null },
      later: 'waits' as const,
      otherwise: undefined,
    }[one.officeTold],
    audit: { actorKind: one.isGuest ? 'guest' : 'patient', actorId: one.isGuest ? null : randomUUID(), requestId: 'r' },
  };
}

/** Drafts of the sender and of somebody else, of this form and of another submission. */
async function addDrafts(
  tx: Tx,
  { formId, formVersionId, patientId, draftGuestDigest, now }: NewSubmission,
  edited: string,
  draftIds: readonly string[],
): Promise<void> {
  const other = { patientId: contacts[1] ?? null, guestDigest: null, submissionId: null };
  const stranger = { patientId: null, guestDigest: digest('stranger'), submissionId: null };
  const own = [
    ...(patientId === null ? [] : [{ patientId, guestDigest: null, submissionId: null }]),
    ...(patientId === null ? [] : [{ patientId, guestDigest: null, submissionId: edited }]),
    ...(draftGuestDigest ? [{ patientId: null, guestDigest: draftGuestDigest, submissionId: null }] : []),
  ];
  const more = { formId, formVersionId, revision: 1, writerSequence: 1, savedAt: now };
  for (const [at, draft] of [other, stranger, ...own].entries())
    await tx
      .insertInto('submissionDrafts')
      .values({
        ...draft,
        ...more,
        draftId: draftIds[at] ?? '',
        writerId: draftIds[at] ?? '',
        answersSealed: digest('answers'),
        attachmentKeys: [],
      })
      .execute();
}

it('leaves the same rows as the plain steps', { timeout: 120_000 }, async () => {
  const outcomes = { stored: 0, used: 0 };
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const facts = factsOf(one);
      const { isKeyUsed: wasUsed, hasDraft } = one.before;
      const older = { ...facts, notice: undefined, key: undefined, draftGuestDigest: null };
      const first = randomUUID();
      const drafts = Array.from({ length: 5 }, () => randomUUID());
      const before = async (tx: Tx) => {
        await storeStepwise(tx, { ...older, submissionId: first, key: wasUsed ? facts.key : undefined });
        if (hasDraft) await addDrafts(tx, facts, first, drafts);
      };
      const [quick, stepwise] = await comparison.compare({
        before,
        all: [(tx) => storeSubmission(tx, facts), (tx) => storeStepwise(tx, facts)],
      });
      expect(quick).toEqual(stepwise);
      expect(quick?.outcome).toBe(wasUsed && facts.key ? '23505' : undefined);
      outcomes[quick?.outcome ? 'used' : 'stored'] += 1;
    }),
    { numRuns: 150 },
  );
  expect(Math.min(outcomes.stored, outcomes.used)).toBeGreaterThan(5);
});

const turns = fc.record({
  /** Minutes since the office was told; undefined for never. */
  toldAgo: maybe(fc.constantFrom(-600, -5, -4, 0, 3, 5, 6, 600)),
  isWaiting: fc.boolean(),
  forWaiting: fc.boolean(),
});

it('the turn to tell the office is taken once in five minutes, and whoever waits goes first', {
  timeout: 60_000,
}, async () => {
  const now = t.clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  await fc.assert(
    fc.asyncProperty(turns, async ({ toldAgo, isWaiting, forWaiting }) => {
      const before = async (tx: Tx) => {
        await tx.deleteFrom('submissionNotices').execute();
        if (toldAgo !== undefined)
          await tx
            .insertInto('officeNotices')
            .values({ toldAt: ago(toldAgo) })
            .execute();
        if (!isWaiting) return;
        await storeStepwise(tx, { ...factsOf(plain), notice: 'waits' });
      };
      const [left] = await comparison.compare({
        before,
        all: [async (tx) => [await takeTurn(tx, { now, forWaiting }), await takeTurn(tx, { now, forWaiting })]],
      });
      const isQuiet = toldAgo !== undefined && toldAgo < 5 && toldAgo >= -5;
      const isTaken = !isQuiet && isWaiting === forWaiting;
      const toldAt = isTaken ? now : toldAgo === undefined ? null : ago(toldAgo);
      expect(left?.outcome).toEqual([
        { isTaken, toldAt },
        { isTaken: false, toldAt },
      ]);
    }),
    { numRuns: 100 },
  );
});

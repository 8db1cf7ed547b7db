// Takes in a filled form: checked as the browser checked it, sealed, audited, and stored at most once.
import { createHash, createHmac, randomUUIDv7 } from 'node:crypto';
import { type SubmissionEntry, validateSubmission } from '@foyer/forms';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { type Ending, inTenant, inTenantEnding, inTenantOnce, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { countApart } from '../../platform/throttles/over-limit.ts';
import { checksumFor, type FormVersion, formVersion, isChecksum, publishedForm } from '../forms/public.ts';
import { mayActFor } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import {
  againOnClash,
  type BookedVisit,
  bookSubmission,
  chooseBooking,
  type SubmittedBooking,
  submittedBooking,
  visitOf,
  withBirthdate,
} from '../visits/public.ts';
import { sealAnswers, sealPersonName } from './answers.ts';
import { type AttachedFiles, attachedFiles, claimFiles } from './attached-files.ts';
import { withBookedAnswer } from './booked-answer.ts';
import { guestDigestOf } from './draft-owner.ts';
import { type DraftKey, deleteDraft, draftDeletion } from './drafts.store.ts';
import { withDrawnSignatures } from './drawn-signatures.ts';
import { wordsInsertion } from './guest-words.store.ts';
import { guestWords } from './guest-words.ts';
import { noteRevision } from './office-notice.store.ts';
import { prepareNotice } from './office-notice.ts';
import { insertProof, proofInsertion } from './proofs.store.ts';
import { proofSealer } from './signature-proofs.ts';
import {
  insertKey,
  insertRevision,
  insertSubmission,
  isFilledIn,
  lockForRevision,
  type NewSubmission,
  selectKey,
} from './submissions.store.ts';
import { surroundingsOf } from './surroundings.ts';

export interface Sent {
  /** The submission that is edited, or undefined for a new one. */
  readonly id?: string | undefined;
  /** The revision that the edit began from; the first where it is absent. */
  readonly base_revision?: number | undefined;
  readonly form_version_id: string;
  readonly object: readonly unknown[];
  readonly utm_parameters?: Readonly<Record<string, string>> | undefined;
  readonly submitted_by?: string | undefined;
  readonly contact_id?: string | undefined;
}

/** What comes with it besides its body. */
export interface SentWith {
  /** The sender's Idempotency-Key. */
  readonly key?: string | undefined;
  /** A visitor's X-Draft-Token. */
  readonly draftToken?: string | undefined;
  /** The sender's X-Hold-Token. */
  readonly holdToken?: unknown;
  /** Stands for the browser of a guest. */
  readonly guest?: Buffer | undefined;
}

export interface Stored {
  readonly id: string;
  readonly secure_id: string;
  /** What it booked. */
  readonly appointment?: BookedVisit;
}

interface Kept {
  readonly submissionId: string;
  readonly visit?: BookedVisit | undefined;
}

const dayMs = 86_400_000;
const utmLimit = 20;

const budgets = {
  /** From one address of the network: a waiting room shares one. */
  guestsFrom: { limit: 30, windowMs: 600_000 },
  guestsOfPractice: { limit: 300, windowMs: 3_600_000 },
  account: { limit: 60, windowMs: 3_600_000 },
} as const;

/** Counts what is sent. Returns the refusal where its sender, or all guests together, sent too much. */
function counted(ctx: Ctx & Uses<'budgets' | 'ip'>): Promise<Problem | undefined> {
  if (ctx.principal.kind === 'patient')
    return countApart(ctx, ['submissions of', ctx.principal.accountId, budgets.account]);
  return countApart(
    ctx,
    ['guest submissions from', ctx.ip, budgets.guestsFrom],
    ['guest submissions', 'all', budgets.guestsOfPractice],
  );
}

/** The person it is for: named by the sender, who must be allowed to act for them; else the caller, or nobody for guests. */
function ownerOf(ctx: Ctx, sent: Sent): string | null {
  const named = sent.contact_id || sent.submitted_by || '';
  if (sent.contact_id && sent.submitted_by && sent.contact_id !== sent.submitted_by) throw problem('owner-not-allowed');
  if (ctx.principal.kind === 'patient') return named || ctx.principal.contactId;
  if (named !== '') throw problem('unauthenticated');
  return null;
}

/**
 * The version that was filled in, while it is the published one or was until yesterday; what was sent once may be edited in
 * its own version for as long as the practice offers the form. @throws form-changed, not-found
 */
async function versionOf(
  ctx: Ctx & Uses<'caches'>,
  formId: string,
  { form_version_id: versionId, id }: Sent,
  owner: string | null,
) {
  const [published, version] = await Promise.all([publishedForm(ctx, formId), formVersion(ctx, versionId)]);
  if (!published) throw problem('not-found');
  if (published.is_restricted && ctx.principal.kind === 'guest') throw problem('unauthenticated');
  if (!version || version.formId !== formId) throw problem('form-changed');
  const isRecent = ctx.clock.now().getTime() - published.published_at.getTime() < dayMs;
  if (version.versionId === published.form_version_id || isRecent) return version;
  const isItsOwn = id && owner && (await inTenant(ctx, (tx) => isFilledIn(tx, id, owner, versionId)));
  if (!isItsOwn) throw problem('form-changed');
  return version;
}

async function checked(
  ctx: Ctx & Uses<'caches'>,
  version: FormVersion,
  object: readonly unknown[],
): Promise<SubmissionEntry[]> {
  const sender = ctx.principal.kind === 'patient' ? ctx.principal.contactId : null;
  const result = validateSubmission(version.fields, object, await surroundingsOf(ctx, version.fields, sender));
  if (result.ok) return result.entries;
  throw problem('submission-invalid', {
    errors: result.errors.map((error) => ({ path: error.uuid, message: error.message })),
  });
}

function utmOf(sent: Sent): Record<string, string> {
  return Object.fromEntries(Object.entries(sent.utm_parameters ?? {}).slice(0, utmLimit));
}

/** The key under its practice and sender (a guest's browser), and a digest of all that was sent under it. */
function keyOf(
  ctx: Ctx & Uses<'secrets' | 'guest'>,
  formId: string,
  header: string | undefined,
  owner: string | null,
  sent: Sent,
) {
  if (header === undefined) return undefined;
  // A browser has its cookie since it opened the form; callers without one are told apart by their keys alone.
  const sender = actorId(ctx) ?? `guest ${ctx.guest?.toString('base64url') ?? ''}`;
  return {
    digest: createHmac('sha256', ctx.secrets.throttle)
      .update(`submission|${ctx.tenant.id}|${sender}|${header}`)
      .digest(),
    body: createHash('sha256')
      .update(JSON.stringify([formId, owner, sent]))
      .digest(),
  };
}

type Key = NonNullable<ReturnType<typeof keyOf>>;

/** What the first send with this key stored. */
async function repeated(tx: Tx, ctx: Ctx, key: Key, booking: SubmittedBooking | undefined): Promise<Kept | Problem> {
  const known = await selectKey(tx, key.digest);
  if (!known?.body_digest.equals(key.body)) return problem('key-reused');
  const submissionId = known.submission_id;
  return { submissionId, visit: booking && (await visitOf(tx, ctx, booking.settings, submissionId)) };
}

/** What the same send stored before, or undefined where this key was not used, or for something else. */
async function firstStored(ctx: Ctx & Uses<'caches'>, key: Key, sent: Sent): Promise<Kept | undefined> {
  const settings = await settingsOf(ctx);
  return inTenant(ctx, async (tx) => {
    const known = await selectKey(tx, key.digest);
    if (!known?.body_digest.equals(key.body)) return undefined;
    const submissionId = known.submission_id;
    return { submissionId, visit: sent.id ? undefined : await visitOf(tx, ctx, settings, submissionId) };
  });
}

interface Ready {
  readonly formId: string;
  readonly version: FormVersion;
  readonly entries: SubmissionEntry[];
  readonly owner: string | null;
  readonly sent: Sent;
  readonly key: Key | undefined;
  readonly files: AttachedFiles;
  readonly booking: SubmittedBooking | undefined;
  /** Stands for a guest's browser, which may print what it sent. */
  readonly guest: Buffer | undefined;
  /** The draft that ends with this, if there is one. */
  readonly draft: DraftKey;
}

async function store(
  ctx: Ctx & Uses<'config' | 'budgets' | 'secrets' | 'messages' | 'caches' | 'cipherOf' | 'ip'>,
  ready: Ready,
): Promise<Kept | Problem> {
  const { version, entries, owner, sent, key, booking } = ready;
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const submissionId = randomUUIDv7();
  const [notice, sealProof] = await Promise.all([
    // A visit brings the office a word of its own.
    booking ? undefined : prepareNotice(ctx, submissionId),
    proofSealer(ctx, cipher, version, entries),
  ]);
  const now = ctx.clock.now();
  const submission: NewSubmission = {
    tenantId: ctx.tenant.id,
    submissionId,
    formId: ready.formId,
    formVersionId: version.versionId,
    contactId: owner,
    submittedBy: ctx.principal.kind === 'patient' ? ctx.principal.contactId : null,
    personNameSealed: owner === null ? sealPersonName(cipher, submissionId, version.fields, entries) : null,
    answersSealed: sealAnswers(cipher, submissionId, 1, entries),
    utmParameters: utmOf(sent),
    now,
    key,
    proof: proofInsertion({
      tenantId: ctx.tenant.id,
      revision: 1,
      proofSealed: sealProof(submissionId, 1, now),
      guestDigest: ready.guest ?? null,
    }),
    words: owner === null ? wordsInsertion(ctx.tenant.id, guestWords(cipher, version.fields, entries)) : undefined,
    draft: draftDeletion(ready.draft),
    notice: notice && (await ctx.messages.prepareMail(notice)),
    audit: { actorKind: ctx.principal.kind, actorId: actorId(ctx), requestId: ctx.requestId },
  };
  if (owner === null && ready.files.keys.length === 0 && !booking) {
    if ((await inTenantOnce(ctx, (tx) => insertSubmission(tx, submission))) || !key) return { submissionId };
    return inTenant(ctx, (tx) => repeated(tx, ctx, key, undefined));
  }
  const work = async (tx: Tx, again: boolean): Promise<Ending<Kept | Problem>> => {
    if (owner !== null && !(await mayActFor(tx, ctx, owner))) return { result: problem('owner-not-allowed') };
    const [isNew, chosen] = await Promise.all([
      // First of all, so that who sends it twice waits here and finds it stored, instead of clashing with themselves.
      insertSubmission(tx, submission),
      booking && chooseBooking(tx, ctx, booking, owner),
    ]);
    if (!isNew && key) return { result: await repeated(tx, ctx, key, booking) };
    await claimFiles(tx, ready.files, { submissionId, ownerId: owner });
    if (!booking || !chosen) return { result: { submissionId } };
    const booker = { contactId: owner, submissionId, again };
    const { result: visit, last } = await bookSubmission(tx, ctx, booking, chosen, booker);
    return { result: { submissionId, visit }, last };
  };
  const once = (again: boolean) => inTenantEnding(ctx, (tx) => work(tx, again));
  return booking ? againOnClash(once) : once(false);
}

async function revise(
  ctx: Ctx & Uses<'config' | 'messages' | 'caches' | 'cipherOf'>,
  ready: Ready,
  submissionId: string,
): Promise<Kept | Problem> {
  const { owner, key } = ready;
  if (owner === null) throw problem('not-found');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const [notice, sealProof] = await Promise.all([
    prepareNotice(ctx, submissionId),
    proofSealer(ctx, cipher, ready.version, ready.entries),
  ]);
  const now = ctx.clock.now();
  return inTenant(ctx, async (tx) => {
    if (!(await mayActFor(tx, ctx, owner))) return problem('owner-not-allowed');
    const known = await lockForRevision(tx, submissionId, ready.formId, owner);
    if (!known) return problem('not-found');
    if (known.revision !== (ready.sent.base_revision ?? 1)) {
      // A repeated send comes after its own first one, which was stored.
      const isAgain = key && (await selectKey(tx, key.digest));
      return isAgain ? repeated(tx, ctx, key, undefined) : problem('submission-changed');
    }
    if (
      key &&
      !(await insertKey(tx, {
        tenant_id: ctx.tenant.id,
        key_digest: key.digest,
        body_digest: key.body,
        submission_id: submissionId,
        created_at: now,
      }))
    )
      return repeated(tx, ctx, key, undefined);
    const revision = known.revision + 1;
    await insertRevision(tx, {
      tenantId: ctx.tenant.id,
      submissionId,
      revision,
      formVersionId: ready.version.versionId,
      submittedBy: ctx.principal.kind === 'patient' ? ctx.principal.contactId : null,
      answersSealed: sealAnswers(cipher, submissionId, revision, ready.entries),
      utmParameters: utmOf(ready.sent),
      now,
    });
    await insertProof(tx, {
      tenantId: ctx.tenant.id,
      submissionId,
      revision,
      proofSealed: sealProof(submissionId, revision, now),
      guestDigest: null,
    });
    await claimFiles(tx, ready.files, { submissionId, ownerId: owner });
    await deleteDraft(tx, ready.draft);
    await audit(tx, ctx, { action: 'revise', object: { kind: 'submission', id: submissionId } });
    if (notice && (await noteRevision(tx, { tenantId: ctx.tenant.id, submissionId, revision, now })))
      await ctx.messages.sendMail(tx, notice);
    return { submissionId };
  });
}

function answerOf(ctx: Ctx & Uses<'secrets'>, { submissionId: id, visit }: Kept): Stored {
  return { id, secure_id: checksumFor(ctx, 'submission', id), ...(visit ? { appointment: visit } : {}) };
}

/** Everything that is read and checked before anything is stored. */
async function prepare(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'pictures' | 'caches' | 'cipherOf' | 'guest' | 'ip' | 'signal'>,
  formId: string,
  owner: string | null,
  sent: Sent,
  key: Key | undefined,
  { draftToken, holdToken, guest }: SentWith,
): Promise<Ready> {
  const version = await versionOf(ctx, formId, sent, owner);
  const answers = withBirthdate(version.fields, await checked(ctx, version, sent.object));
  const signed = await withDrawnSignatures(ctx, version.fields, answers);
  const files = await attachedFiles(ctx, version.fields, signed, sent.id);
  const entries = sent.id ? await withBookedAnswer(ctx, version, files.entries, sent.id, owner) : files.entries;
  const [refused, booking] = await Promise.all([
    counted(ctx),
    // Editing the answers around it books nothing anew.
    sent.id ? undefined : submittedBooking(ctx, version.fields, entries, holdToken),
  ]);
  if (refused) throw refused;
  return {
    formId,
    version,
    entries,
    files,
    booking,
    owner,
    sent,
    key,
    guest: owner === null ? guest : undefined,
    draft: {
      formId,
      contactId: owner,
      guestDigest: owner === null ? (guestDigestOf(draftToken) ?? null) : null,
      submissionId: sent.id ?? null,
    },
  };
}

/**
 * Stores a submission, or a new revision of one that the caller owns; the draft of it is gone then. `key` is the sender's
 * Idempotency-Key: with the same key and the same form, owner, version and body the first answer is returned, whatever
 * has changed since. `draftToken` is a visitor's X-Draft-Token.
 * @throws not-found, form-changed, submission-invalid (with the errors by field uuid), owner-not-allowed, unauthenticated, key-reused,
 * overloaded (signatures cannot be drawn just now), rate-limited (with retryAfter), submission-changed (the edit began from an
 * older revision than the newest), slot-taken (nothing is stored with any of these, and the key may be used again)
 */
export async function submit(
  ctx: Ctx &
    Uses<
      'config' | 'budgets' | 'secrets' | 'messages' | 'pictures' | 'caches' | 'cipherOf' | 'guest' | 'ip' | 'signal'
    >,
  address: { id: string; checksum: string },
  sent: Sent,
  sentWith: SentWith,
): Promise<Stored> {
  if (!isChecksum(ctx, 'form', address.id, address.checksum)) throw problem('not-found');
  const owner = ownerOf(ctx, sent);
  const key = keyOf(ctx, address.id, sentWith.key, owner, sent);
  let ready: Ready;
  try {
    ready = await prepare(ctx, address.id, owner, sent, key, sentWith);
  } catch (error) {
    // What was stored may be refused by now: the form was changed, or its visit lies in the past.
    const first = error instanceof Problem && key ? await firstStored(ctx, key, sent) : undefined;
    if (!first) throw error;
    return answerOf(ctx, first);
  }
  const result = sent.id ? await revise(ctx, ready, sent.id) : await store(ctx, ready);
  if (result instanceof Problem) throw result;
  return answerOf(ctx, result);
}

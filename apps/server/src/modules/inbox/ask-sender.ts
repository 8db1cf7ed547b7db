// Asks the sender of a submission a question, and takes it back. Patients answer signed in, guests by a link.
import { randomUUIDv7 } from 'node:crypto';
import type { ParsedInput, senderQuestions } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { newToken, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { sendText } from '../consents/public.ts';
import { checksumFor, type FormVersion, formVersion, publishedForm } from '../forms/public.ts';
import { logMessage } from '../patients/public.ts';
import { addressOfPage } from '../practice/public.ts';
import {
  addQuestion,
  birthDigest,
  countOpenQuestions,
  findQuestionOfKey,
  findSubmission,
  linkLifeMs,
  openAnswers,
  openQuestion,
  sealQuestion,
  withdrawOpen,
} from '../submissions/public.ts';
import { stateProblem, turnState } from '../triage/public.ts';
import { type GuestFacts, guestFacts } from './guest-facts.policy.ts';
import { guestQuestionMail, questionMail } from './question-mails.ts';
import { reachSender, type Sender, type SenderWay } from './reach-sender.ts';

type Asked = ParsedInput<typeof senderQuestions.askSender>['body'];
type Asking = Ctx & Uses<'config' | 'budgets' | 'secrets' | 'messages' | 'caches' | 'cipherOf'>;

const perColleague = { limit: 20, windowMs: 3_600_000 };
/** Questions about one submission that nobody has answered. */
const mostOpen = 3;

const invalid = (path: string, message: string) =>
  problem('validation-failed', { errors: [{ path: `body.${path}`, message }] });

/** A submission whose sender is asked, as it is before. */
interface AskedSubmission {
  readonly submissionId: string;
  readonly formId: string;
  readonly version: FormVersion;
  /** Whether the practice still offers the form. */
  readonly isOffered: boolean;
}

async function submissionToAsk(ctx: Asking, submissionId: string): Promise<AskedSubmission> {
  const row = await inTenant(ctx, (tx) => findSubmission(tx, submissionId));
  const version = row && (await formVersion(ctx, row.formVersionId));
  if (!row || !version) throw problem('not-found');
  const isOffered = (await publishedForm(ctx, row.formId)) !== undefined;
  return { submissionId, formId: row.formId, version, isOffered };
}

/** Returns undefined where the key is new, null where the same question was stored with it, else the refusal. */
async function storedWithKey(
  tx: Tx,
  cipher: TenantCipher,
  submissionId: string,
  { key, revision, question, uuids }: Asked,
): Promise<Problem | null | undefined> {
  const known = await findQuestionOfKey(tx, key);
  if (!known) return undefined;
  const isSame =
    known.submissionId === submissionId &&
    known.revision === revision &&
    openQuestion(cipher, known.questionId, known.questionSealed) === question &&
    JSON.stringify(known.fieldUuids) === JSON.stringify(uuids);
  return isSame ? null : problem('entry-key-reused');
}

/** A guest's link, and the birth date that the answers hold; empty where they hold none. */
interface NewLink {
  readonly token: string;
  readonly birthDate: string;
}

/** Sends the mail or the text that a question waits. Neither holds it. */
async function tellSender(
  tx: Tx,
  ctx: Asking,
  cipher: TenantCipher,
  way: SenderWay,
  {
    formId,
    submissionId,
    link,
  }: Pick<AskedSubmission, 'formId' | 'submissionId'> & { readonly link: NewLink | undefined },
): Promise<void> {
  const { companyName } = ctx.tenant;
  const parts = [formId, checksumFor(ctx, 'form', formId), submissionId, checksumFor(ctx, 'submission', submissionId)];
  const path = link
    ? `/patient-portal/form-submission/${parts.join('/')}?answer=${link.token}`
    : '/patient-portal/patient-document';
  if (way.by === 'text') {
    const then = link ? 'Read and answer it' : 'Sign in to read and answer it';
    const text = `${companyName} has a question about your form. ${then}: ${addressOfPage(ctx, path)}`;
    await sendText(tx, ctx, cipher, { to: way.to, text, purpose: 'visits' });
    return;
  }
  const mail = link
    ? guestQuestionMail.draw(ctx, { path, asksBirthDate: link.birthDate !== '' })
    : questionMail.draw(ctx);
  await ctx.messages.sendMail(tx, { tenantId: ctx.tenant.id, to: way.to, fromName: companyName, ...mail });
}

/** Returns why a question cannot be asked now, or undefined if it can. The limits are counted. */
async function refusalOf(
  tx: Tx,
  ctx: Asking,
  { submissionId, version, isOffered }: AskedSubmission,
  uuids: readonly string[],
): Promise<Problem | undefined> {
  if (!isOffered)
    return invalid('question', 'The practice no longer offers this form, so its answers cannot be changed.');
  const known = new Set(version.fields.map(({ uuid }) => uuid));
  if (!uuids.every((uuid) => known.has(uuid))) return invalid('uuids', 'must be questions of the form');
  if ((await countOpenQuestions(tx, submissionId)) >= mostOpen) return problem('rate-limited');
  return overLimit(tx, ctx, ['questions by', actorId(ctx) ?? '', perColleague]);
}

/**
 * Asks the sender; the submission is returned. Sent again with the same key, it is asked once.
 * @throws not-found, submission-state, submission-changed, patient-without-email, rate-limited, entry-key-reused, validation-failed
 */
export async function askSender(ctx: Asking, submissionId: string, asked: Asked): Promise<void> {
  try {
    await askOnce(ctx, submissionId, asked);
  } catch (error) {
    // The same question may have been stored while this one waited for the submission.
    const isLate = error instanceof Problem && ['submission-state', 'entry-key-reused'].includes(error.code);
    const cipher = await ctx.cipherOf(ctx.tenant.id);
    if (!isLate || (await inTenant(ctx, (tx) => storedWithKey(tx, cipher, submissionId, asked))) !== null) throw error;
  }
}

async function askOnce(ctx: Asking, submissionId: string, asked: Asked): Promise<void> {
  const by = actorId(ctx);
  if (by === null) throw problem('forbidden');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const known = await inTenant(ctx, (tx) => storedWithKey(tx, cipher, submissionId, asked));
  if (known) throw known;
  if (known === null) return;
  const submission = await submissionToAsk(ctx, submissionId);
  // A refusal is returned, so that what was counted stays; one of the state is thrown and takes everything back.
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const tooMuch = await refusalOf(tx, ctx, submission, asked.uuids);
    if (tooMuch) return tooMuch;
    const row = await findSubmission(tx, submissionId);
    if (!row) return problem('not-found');
    const { patientId } = row;
    const facts =
      patientId === null
        ? guestFacts(submission.version.fields, openAnswers(cipher, submissionId, row.revision, row.answersSealed))
        : undefined;
    const sender: Sender = patientId === null ? { guest: facts as GuestFacts } : { patientId };
    const { way } = await reachSender(tx, ctx, sender);
    if (!way) return problem('patient-without-email');
    await turnState(tx, ctx, { submissionId, act: 'ask-sender', revision: asked.revision });
    const link = facts && { token: newToken(), birthDate: facts.birthDate };
    await store(tx, ctx, cipher, { submissionId, asked, by, link });
    await tellSender(tx, ctx, cipher, way, { submissionId, formId: submission.formId, link });
    if (patientId !== null) await logMessage(tx, ctx, patientId, way.by, 'touchpoint');
    await audit(tx, ctx, { action: 'ask-sender', object: { kind: 'submission', id: submissionId } });
    return undefined;
  });
  if (refused) throw refused;
}

interface Storing {
  readonly submissionId: string;
  readonly asked: Asked;
  readonly by: string;
  readonly link: NewLink | undefined;
}

/** @throws entry-key-reused for a key that was stored meanwhile, which rolls the transaction back */
async function store(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  { submissionId, asked, by, link }: Storing,
): Promise<void> {
  const questionId = randomUUIDv7();
  const now = ctx.clock.now();
  const isStored = await addQuestion(tx, {
    questionId,
    submissionId,
    revision: asked.revision,
    questionSealed: sealQuestion(cipher, questionId, asked.question),
    fieldUuids: [...asked.uuids],
    askedBy: by,
    askedAt: now,
    requestKey: asked.key,
    tokenDigest: link ? tokenDigest(link.token) : null,
    endsAt: link ? new Date(now.getTime() + linkLifeMs) : null,
    birthDigest: link && link.birthDate !== '' ? birthDigest(cipher, link.birthDate) : null,
  });
  if (!isStored) throw problem('entry-key-reused');
}

/** Takes the question back: nobody can answer it any more, and the submission is new. @throws not-found, submission-state */
export async function withdrawQuestion(ctx: Ctx, submissionId: string): Promise<void> {
  const by = actorId(ctx);
  if (by === null) throw problem('forbidden');
  await inTenant(ctx, async (tx) => {
    const turned = await turnState(tx, ctx, { submissionId, act: 'withdraw-question' });
    const withdrawn = await withdrawOpen(tx, submissionId, { by, at: ctx.clock.now() });
    if (withdrawn === 0) throw await stateProblem(tx, turned, turned.state);
    await audit(tx, ctx, { action: 'withdraw-question', object: { kind: 'submission', id: submissionId } });
  });
}

// Sends a patient's message to the office: stored with the patient, mailed to the practice's own address and nowhere else.
import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { findAccount } from '../identity/public.ts';
import { findPatient } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { messageToOfficeMail } from './message-mail.ts';
import { insertMessage } from './messages.store.ts';

export interface WrittenMessage {
  /** One line. */
  readonly subject: string;
  readonly body: string;
  /** The office's address as the sender's page knows it. */
  readonly recipientEmail?: string | undefined;
}

const hourMs = 3_600_000;
const limits = {
  ofAccount: { limit: 10, windowMs: hourMs },
  ofPractice: { limit: 500, windowMs: hourMs },
} as const;

/** @throws recipient-refused, office-without-email, rate-limited */
export async function sendEmail(
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches' | 'cipherOf'>,
  written: WrittenMessage,
): Promise<void> {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const { patientId, accountId } = principal;
  const { emailAddress: office } = await settingsOf(ctx);
  if (office === '') throw problem('office-without-email');
  const named = written.recipientEmail?.trim().toLowerCase() ?? '';
  if (named !== '' && named !== office.toLowerCase()) throw problem('recipient-refused');

  const messageId = randomUUIDv7();
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const seal = (column: string, text: string) => cipher.seal({ table: 'messages', row: messageId, column }, text);
  const refused = await inTenant(ctx, async (tx) => {
    const tooMany = await overLimit(
      tx,
      ctx,
      ['messages of', accountId, limits.ofAccount],
      ['messages', 'all', limits.ofPractice],
    );
    if (tooMany) return tooMany;
    const contact = await findPatient(tx, patientId);
    if (!contact) return problem('not-found');
    const account = await findAccount(tx, accountId);
    await insertMessage(tx, {
      messageId,
      patientId,
      accountId,
      subjectSealed: seal('subject_sealed', written.subject),
      bodySealed: seal('body_sealed', written.body),
      sentAt: ctx.clock.now(),
    });
    const sender = { name: `${contact.nameFirst} ${contact.nameLast}`.trim(), email: account.emailAddress };
    await ctx.messages.sendMail(tx, {
      messageId,
      tenantId: ctx.tenant.id,
      to: office,
      replyTo: sender.email,
      fromName: ctx.tenant.companyName,
      ...messageToOfficeMail.draw(ctx, { sender, written }),
    });
    await audit(tx, ctx, { action: 'send', object: { kind: 'message', id: messageId } });
    return undefined;
  });
  if (refused) throw refused;
}

// Sends the office's message to a patient: stored in the record, mailed to the address on record and nowhere else.
import { randomUUIDv7 } from 'node:crypto';
import type { messages, ParsedInput } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { findPatient } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { messageToPatientMail } from './message-mail.ts';
import { insertMessage } from './messages.store.ts';

const toPatient = { limit: 20, windowMs: 3_600_000 };

/** Returns the id of the message. @throws not-found, patient-without-email, rate-limited */
export async function writeToPatient(
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches' | 'cipherOf'>,
  patientId: string,
  written: ParsedInput<typeof messages.writeToPatient>['body'],
): Promise<string> {
  const writer = actorId(ctx);
  if (writer === null) throw problem('forbidden');
  const [settings, cipher] = await Promise.all([settingsOf(ctx), ctx.cipherOf(ctx.tenant.id)]);
  const { emailAddress: office, officeNumber } = settings;
  const messageId = randomUUIDv7();
  const seal = (column: string, text: string) => cipher.seal({ table: 'messages', row: messageId, column }, text);
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const contact = await findPatient(tx, patientId);
    if (!contact || contact.mergedInto !== null) return problem('not-found');
    if (contact.emailAddress === '') return problem('patient-without-email');
    const tooMany = await overLimit(tx, ctx, ['messages to', patientId, toPatient]);
    if (tooMany) return tooMany;
    await insertMessage(tx, {
      messageId,
      patientId,
      accountId: writer,
      author: 'office',
      subjectSealed: seal('subject_sealed', written.subject),
      bodySealed: seal('body_sealed', written.body),
      sentAt: ctx.clock.now(),
    });
    await ctx.messages.sendMail(tx, {
      messageId,
      tenantId: ctx.tenant.id,
      to: contact.emailAddress,
      ...(office === '' ? {} : { replyTo: office }),
      fromName: ctx.tenant.companyName,
      ...messageToPatientMail.draw(ctx, { written, canReply: office !== '', officeNumber }),
    });
    await audit(tx, ctx, { action: 'send', object: { kind: 'message', id: messageId } });
    return undefined;
  });
  if (refused instanceof Problem) throw refused;
  return messageId;
}

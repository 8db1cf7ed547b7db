// Sends what the office writes to a patient: stored in the record, mailed to the address on record and nowhere else.
import { randomUUIDv7 } from 'node:crypto';
import type { messages, ParsedInput } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { selectContact } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { messageToPatientMail } from './message-mail.ts';
import { insertMessage } from './messages.store.ts';

const toPatient = { limit: 20, windowMs: 3_600_000 };

/** Id of the message. @throws not-found, patient-without-email, rate-limited */
export async function writeToPatient(
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches' | 'cipherOf'>,
  contactId: string,
  written: ParsedInput<typeof messages.writeToPatient>['body'],
): Promise<string> {
  const writer = actorId(ctx);
  if (writer === null) throw problem('forbidden');
  const [settings, cipher] = await Promise.all([settingsOf(ctx), ctx.cipherOf(ctx.tenant.id)]);
  const { email_address: office, office_number: officeNumber } = settings;
  const messageId = randomUUIDv7();
  const seal = (column: string, text: string) => cipher.seal({ table: 'messages', row: messageId, column }, text);
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const contact = await selectContact(tx, contactId);
    if (!contact || contact.merged_into !== null) return problem('not-found');
    if (contact.email_address === '') return problem('patient-without-email');
    const tooMany = await overLimit(tx, ctx, ['messages to', contactId, toPatient]);
    if (tooMany) return tooMany;
    await insertMessage(tx, {
      tenant_id: ctx.tenant.id,
      message_id: messageId,
      contact_id: contactId,
      account_id: writer,
      author: 'office',
      subject_sealed: seal('subject_sealed', written.subject),
      body_sealed: seal('body_sealed', written.body),
      sent_at: ctx.clock.now(),
    });
    await ctx.messages.sendMail(tx, {
      messageId,
      tenantId: ctx.tenant.id,
      to: contact.email_address,
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

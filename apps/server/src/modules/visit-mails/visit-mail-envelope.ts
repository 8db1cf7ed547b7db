// What goes around every mail about a visit to its patient: it stops when they end such mails, and says how to.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { OutgoingMail } from '../../platform/messages/outbox.ts';
import { unsubscribeUrl } from '../consents/public.ts';

/** Returns the envelope of a mail about a visit to this address. */
export function visitMailEnvelope(
  ctx: Ctx & Uses<'config'>,
  cipher: TenantCipher,
  to: string,
): Pick<OutgoingMail, 'tenantId' | 'to' | 'purpose' | 'unsubscribeUrl'> {
  const purpose = 'visits';
  return {
    tenantId: ctx.tenant.id,
    to,
    purpose,
    unsubscribeUrl: unsubscribeUrl(ctx, cipher, { address: to, purpose }),
  };
}

// Takes what the gateway says about a text that the server sent.
import type { ParsedInput, texts } from '@foyer/contract';
import type { FullCtx } from '../../platform/context.ts';
import { noteTextStatus, practiceOfText } from '../consents/public.ts';
import { findTenantById } from '../practice/public.ts';
import { gatewayContext } from './take-inbound.ts';

/** Notes the status at the practice that sent the text. A text that nobody here sent changes nothing. */
export async function takeStatus(ctx: FullCtx, body: ParsedInput<typeof texts.status>['body']): Promise<void> {
  const { messageId, status, at } = body;
  const tenantId = await practiceOfText(ctx.db, messageId);
  const tenant = tenantId && (await findTenantById(ctx.db, tenantId));
  if (!tenant) return;
  await noteTextStatus(gatewayContext(ctx, tenant, ctx.log, ctx.requestId), { messageId, status, at: new Date(at) });
}

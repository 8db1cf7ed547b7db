// The token in each form on billing's pages, which only a page made for the same billing session can hold.
import { createHmac } from 'node:crypto';
import type { Uses } from '../../platform/context.ts';
import { sameText } from '../../platform/crypto/tokens.ts';
import { billingKey } from './keys.ts';
import type { PatientCtx } from './sign-on.ts';

export function formTokenFor(ctx: PatientCtx & Uses<'secrets'>, secret: string): string {
  const key = billingKey(ctx.secrets, ctx.tenant.id, 'form');
  return createHmac('sha256', key).update(secret).digest('base64url');
}

export function isFormToken(ctx: PatientCtx & Uses<'secrets'>, secret: string, token: unknown): boolean {
  return typeof token === 'string' && sameText(token, formTokenFor(ctx, secret));
}

// Handles the calls of the SMS gateway. They name no practice: each finds its own.
import { texts } from '@foyer/contract';
import { type Bound, bind, noContent } from '../../platform/http/bind.ts';
import { takeInbound } from './take-inbound.ts';
import { takeStatus } from './take-status.ts';

export function textRoutes(): Bound[] {
  return bind(texts, {
    inbound: async (ctx, { body }) => {
      await takeInbound(ctx, body);
      return noContent;
    },
    status: async (ctx, { body }) => {
      await takeStatus(ctx, body);
      return noContent;
    },
  });
}

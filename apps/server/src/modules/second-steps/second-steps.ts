// Implements the second steps of staff for signing in.
import type { SecondSteps } from '../identity/public.ts';
import { takeAppCode } from './app-codes.ts';
import { selectConfirmedApp } from './apps.store.ts';
import { selectPasskeysAt } from './passkeys.store.ts';

export const secondSteps: SecondSteps = {
  hasApp: async (tx, accountId) => (await selectConfirmedApp(tx, accountId)) !== undefined,
  hasPasskey: async (tx, accountId, host) => (await selectPasskeysAt(tx, accountId, host)).length > 0,
  takeCode: async (tx, ctx, cipher, accountId, code) => {
    const app = await selectConfirmedApp(tx, accountId);
    return app ? takeAppCode(tx, ctx, cipher, app, code) : 'no-app';
  },
};

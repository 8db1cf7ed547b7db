// Handles the calls of staff's second steps: passkeys and the authenticator app.
import { authenticator, passkeys } from '@foyer/contract';
import { type Bound, bind, done, noContent, ok } from '../../platform/http/bind.ts';
import { browserOf, session, siteOfRequest } from '../identity/public.ts';
import { confirmApp, readOwnApp, removeOwnApp, startApp } from './own-app.ts';
import { addPasskey, listOwnPasskeys, removePasskey, renamePasskey, startPasskey } from './own-passkeys.ts';
import { passkeyOptions, verifyPasskey } from './verify-passkey.ts';

function authenticatorRoutes(): Bound[] {
  return bind(authenticator, {
    ownApp: async (ctx) => ok(await readOwnApp(ctx)),
    startApp: async (ctx, { body }) => ok(await startApp(ctx, body.currentPassword)),
    confirmApp: async (ctx, { body }) => ok({ recoveryCodes: await confirmApp(ctx, body.code) }),
    removeApp: (ctx, { body }) => done(removeOwnApp(ctx, body.currentPassword)),
  });
}

function passkeyRoutes(): Bound[] {
  return bind(passkeys, {
    ownPasskeys: async (ctx, _input, { request }) => ok(await listOwnPasskeys(ctx, siteOfRequest(ctx, request))),
    startPasskey: async (ctx, { body }, { request }) =>
      ok(await startPasskey(ctx, siteOfRequest(ctx, request), body.currentPassword)),
    addPasskey: async (ctx, { body }, { request }) => ({
      status: 201 as const,
      body: { id: await addPasskey(ctx, siteOfRequest(ctx, request), body) },
    }),
    renamePasskey: async (ctx, { params, body }) => {
      await renamePasskey(ctx, params.id, body.name);
      return noContent;
    },
    removePasskey: async (ctx, { params, body }) => {
      await removePasskey(ctx, params.id, body.currentPassword);
      return noContent;
    },
    passkeyOptions: async (ctx, { body }, { request }) =>
      ok(await passkeyOptions(ctx, siteOfRequest(ctx, request), body.authId)),
    passkeyToken: async (ctx, { body }, exchange) => {
      const { request } = exchange;
      const site = siteOfRequest(ctx, request);
      const step = await verifyPasskey(ctx, site, body.authId, body.answer, browserOf(request));
      return session('staff', step, exchange);
    },
  });
}

export function secondStepRoutes(): Bound[] {
  return [...authenticatorRoutes(), ...passkeyRoutes()];
}

// Answers the calls about keys of management software, and shows the practice's mails.
import { connections } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { mailPolicy } from '../../platform/http/security-headers.ts';
import { issueSyncKey, listSyncKeys, revokeSyncKey } from '../sync/public.ts';
import { drawMail, listMails } from './mail-previews.ts';

export function connectionRoutes(): Bound[] {
  return bind(connections, {
    syncKeys: async (ctx) => ok(await listSyncKeys(ctx)),
    issueSyncKey: async (ctx, { body }) => {
      const { keyId, key } = await issueSyncKey(ctx, body.name);
      return { status: 201 as const, body: { id: keyId, key } };
    },
    revokeSyncKey: async (ctx, { params }) => {
      await revokeSyncKey(ctx, params.keyId);
      return noContent;
    },
    mailSubjects: async (ctx) => ok(await listMails(ctx)),
    mailPreview: async (ctx, { params }) => ({
      ...ok(await drawMail(ctx, params.name)),
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': mailPolicy,
        'x-frame-options': 'SAMEORIGIN',
      },
    }),
  });
}

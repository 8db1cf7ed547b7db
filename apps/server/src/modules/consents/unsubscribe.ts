// Ends mails of one purpose to one address: by the button of a mail program, or on a page without scripts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FullCtx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problemBody, problemOf } from '../../platform/problem.ts';
import { mayReach } from './may-reach.ts';
import { recordConsents } from './record-consents.ts';
import { askPage, endedPage, refusedPage } from './unsubscribe-pages.ts';
import { readUnsubscribing, type Unsubscribing } from './unsubscribe-token.ts';

/** Writes the line, unless such mails are off already. */
async function endMails(ctx: FullCtx, { address, purpose }: Unsubscribing): Promise<void> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  await inTenant(ctx, async (tx) => {
    if (!(await mayReach(tx, ctx, { channel: 'email', address, purpose }))) return;
    await recordConsents(tx, ctx, cipher, [
      { channel: 'email', address, purpose, answer: 'withdrawn', source: 'link' },
    ]);
  });
}

type ContextOf = (request: FastifyRequest) => Promise<FullCtx>;

/** Serves `GET` and `POST /u/{token}`. `contextOf` finds the practice by host; nobody is signed in. */
export async function serveUnsubscribe(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => addPages(scope, contextOf));
}

function addPages(scope: FastifyInstance, contextOf: ContextOf): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  });
  scope.setErrorHandler((error, request, reply) => {
    const refusal = problemOf(error);
    if (refusal.code === 'internal')
      request.log.error({ err: error, route: request.routeOptions.url }, 'a page failed');
    const { status, message } = problemBody(refusal, request.id);
    return send(reply.code(status), refusedPage(message));
  });

  const send = (reply: FastifyReply, page: string) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(page);

  type Tokened = FastifyRequest<{ Params: { token: string } }>;
  const withToken =
    (serve: (ctx: FullCtx, of: Unsubscribing, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: Tokened, reply: FastifyReply) => {
      const ctx = await contextOf(request);
      const of = readUnsubscribing(await ctx.cipherOf(ctx.tenant.id), request.params.token);
      if (!of) return send(reply.code(410), refusedPage('This link has expired.'));
      return serve(ctx, of, reply);
    };

  scope.get(
    '/u/:token',
    withToken(async (ctx, of, reply) => send(reply, askPage(ctx.tenant.companyName, of))),
  );
  scope.post(
    '/u/:token',
    withToken(async (ctx, of, reply) => {
      await endMails(ctx, of);
      return send(reply, endedPage(ctx.tenant.companyName, of));
    }),
  );
}

// Serves billing's pages: sign-on, statement, its PDF, the payment step, and the demo's payment provider.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FullCtx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { isOwnOrigin } from '../../platform/http/host-rules.ts';
import { framedPolicy } from '../../platform/http/security-headers.ts';
import { problem, problemBody, problemOf } from '../../platform/problem.ts';
import { logoOf } from '../practice/public.ts';
import { readBillingCookie, setBillingCookie } from './billing-cookie.ts';
import { formTokenFor, isFormToken } from './form-token.ts';
import { closedPage, problemPage } from './pages/document.ts';
import { type StatementView, statementPage } from './pages/statement-page.ts';
import { fontFile, styleSheet } from './pages/styles.ts';
import { testProviderPage } from './pages/test-provider-page.ts';
import { beginPayment } from './pay.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type Payment, selectPaymentOf } from './payments.store.ts';
import { ownReceipt } from './receipt.ts';
import { receiptName, writeReceiptPdf } from './receipt-pdf.ts';
import { exchangeSignOn, type PatientCtx, visitorCtx } from './sign-on.ts';
import { readStatement } from './statement.ts';
import { statementName, writeStatementPdf } from './statement-pdf.ts';
import { testCallback } from './test-provider.ts';

export interface BillingPages {
  /** Finds the practice by host; nobody is signed in. @throws unknown-tenant */
  readonly contextOf: (request: FastifyRequest) => Promise<FullCtx>;
  readonly provider: PaymentProvider | undefined;
}

/** A visitor with an open billing session, and its secret. */
interface Visit {
  readonly ctx: FullCtx & PatientCtx;
  readonly secret: string;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const textIn = (from: unknown, name: string): string | undefined => {
  const value = (from as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
};
const idIn = (from: unknown, name: string): string | undefined => {
  const value = textIn(from, name);
  return value !== undefined && uuid.test(value) ? value : undefined;
};

/** Checks that our own page sent the form: the browser names its origin, and the page knew the session's token. */
function checkForm(request: FastifyRequest, { ctx, secret }: Visit): void {
  const { origin } = request.headers;
  const isOurs = origin !== undefined && isOwnOrigin(origin, request, ctx.config.publicUrl);
  if (!isOurs || !isFormToken(ctx, secret, textIn(request.body, 'formToken'))) throw problem('cross-site-request');
}

export async function serveBillingPages(app: FastifyInstance, options: BillingPages): Promise<void> {
  await app.register(async (scope) => addPages(scope, options), { prefix: '/billing' });
}

function addPages(scope: FastifyInstance, { contextOf, provider }: BillingPages): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', framedPolicy(provider?.origins ?? []))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      // Without a referrer, browsers do not send the origin of a form either.
      .header('referrer-policy', 'same-origin');
  });
  scope.setErrorHandler((error, request, reply) => {
    const refusal = problemOf(error);
    if (refusal.code === 'internal')
      request.log.error({ err: error, route: request.routeOptions.url }, 'a page failed');
    const { status, message } = problemBody(refusal, request.id);
    return send(reply.code(status), problemPage(message));
  });

  const send = (reply: FastifyReply, page: string) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(page);

  /** Serves a page to whoever has a billing session; others get a page that leads back to the portal. */
  const withVisit =
    (serve: (visit: Visit, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const secret = readBillingCookie(request);
      const ctx = await visitorCtx(await contextOf(request), secret);
      if (!ctx || secret === undefined) return send(reply.code(401), closedPage());
      return serve({ ctx, secret }, request, reply);
    };

  const viewOf = async ({ ctx, secret }: Visit, paymentId?: string): Promise<StatementView> => ({
    statement: await readStatement(ctx, paymentId),
    canPay: provider !== undefined,
    paysOutside: provider !== undefined && !provider.isFramed,
    formToken: formTokenFor(ctx, secret),
  });

  scope.get('/sign-on', async (request, reply) => {
    const ctx = await contextOf(request);
    const token = textIn(request.query, 'token') ?? '';
    // Only our own page opens it, so nobody can be made to look at somebody else's statement.
    const from = request.headers['sec-fetch-site'];
    const isOurs = from === undefined || from === 'same-origin';
    const secret = isOurs && /^[\w-]{43}$/.test(token) ? await exchangeSignOn(ctx, token) : undefined;
    if (!secret) return send(reply.code(401), closedPage());
    setBillingCookie(request, reply, secret);
    return reply.redirect('/billing/statement', 303);
  });

  scope.get(
    '/statement',
    withVisit(async (visit, request, reply) =>
      send(reply, statementPage(await viewOf(visit, idIn(request.query, 'payment')))),
    ),
  );

  scope.get(
    '/statement.pdf',
    withVisit(async ({ ctx }, _request, reply) => {
      const statement = await readStatement(ctx);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${statementName(statement)}"`)
        .send(await writeStatementPdf(statement, await logoOf(ctx)));
    }),
  );

  scope.get(
    '/receipt.pdf',
    withVisit(async ({ ctx }, request, reply) => {
      const entryId = idIn(request.query, 'entry');
      if (entryId === undefined) throw problem('not-found');
      const receipt = await ownReceipt(ctx, entryId);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${receiptName(receipt)}"`)
        .send(await writeReceiptPdf(receipt, await logoOf(ctx)));
    }),
  );

  scope.post(
    '/pay',
    withVisit(async (visit, request, reply) => {
      checkForm(request, visit);
      if (!provider) throw problem('not-found');
      const typed = (textIn(request.body, 'amount') ?? '').slice(0, 20);
      const begun = await beginPayment(visit.ctx, provider, typed);
      if ('url' in begun) return reply.redirect(begun.url, 303);
      if ('refused' in begun) throw begun.refused;
      const fault = { typed, reason: begun.fault };
      const page = statementPage({ ...(await viewOf(visit)), fault });
      return send(reply.code(begun.fault === 'not-begun' ? 502 : 422), page);
    }),
  );

  scope.get('/statement.css', async (request, reply) => {
    const { tenant } = await contextOf(request);
    return reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'private, max-age=3600')
      .send(styleSheet(tenant.accentColor));
  });

  scope.get<{ Params: { name: string } }>('/fonts/:name', async (request, reply) => {
    const font = fontFile(request.params.name);
    if (!font) throw problem('not-found');
    return reply
      .header('content-type', 'font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(font);
  });

  if (provider?.name !== 'test') return;

  const ownPayment = async ({ ctx }: Visit, from: unknown): Promise<Payment> => {
    const id = idIn(from, 'payment');
    const payment =
      id === undefined ? undefined : await inTenant(ctx, (tx) => selectPaymentOf(tx, ctx.principal.patientId, id));
    if (payment?.status !== 'pending' || payment.provider !== provider.name) throw problem('not-found');
    return payment;
  };

  scope.get(
    '/test-provider',
    withVisit(async (visit, request, reply) => {
      const payment = await ownPayment(visit, request.query);
      const formToken = formTokenFor(visit.ctx, visit.secret);
      return send(reply, testProviderPage({ payment, practice: visit.ctx.tenant.companyName, formToken }));
    }),
  );

  scope.post(
    '/test-provider',
    withVisit(async (visit, request, reply) => {
      checkForm(request, visit);
      const payment = await ownPayment(visit, request.body);
      const outcome = textIn(request.body, 'outcome');
      if (outcome === 'paid' || outcome === 'failed') {
        const { ctx } = visit;
        const about = { tenantId: ctx.tenant.id, payment, outcome } as const;
        const { body, headers } = testCallback(ctx.secrets, about, ctx.clock.now());
        // The same request, by the same route, that an outside provider would make.
        const url = '/billing/v1/callbacks/test';
        await scope.inject({ method: 'POST', url, headers: { ...headers, host: request.host }, payload: body });
      }
      return reply.redirect(`/billing/statement?payment=${payment.paymentId}`, 303);
    }),
  );
}

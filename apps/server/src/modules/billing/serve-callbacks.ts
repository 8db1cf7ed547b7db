// Receives the callbacks of payment providers. The caller is identified only by the signature, which covers the raw body.
import type { FastifyInstance } from 'fastify';
import type { FullCtx } from '../../platform/context.ts';
import type { Logger } from '../../platform/log.ts';
import { problem } from '../../platform/problem.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { settlePayment } from './settle-payment.ts';

interface Callbacks {
  readonly provider: PaymentProvider | undefined;
  /** Returns the server's own context at a practice, or undefined when there is no such practice. */
  readonly systemCtxOf: (tenantId: string, log: Logger) => Promise<FullCtx | undefined>;
  readonly now: () => Date;
}

const bodyLimit = 256 * 1024;

/** Replies 400 to a wrong signature and 200 to everything else, even what is not ours, so that the provider stops retrying. */
export async function serveBillingCallbacks(app: FastifyInstance, options: Callbacks): Promise<void> {
  const { provider, systemCtxOf, now } = options;
  if (!provider) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`/billing/v1/callbacks/${provider.name}`, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const report = provider.read({ headers: request.headers, body, now: now() });
      if (report === 'refused') {
        request.log.warn({ provider: provider.name }, 'a callback without a right signature was refused');
        throw problem('malformed-json');
      }
      const ctx = report && (await systemCtxOf(report.tenantId, request.log));
      if (ctx) {
        const settlement = await settlePayment(ctx, provider.name, report);
        if (settlement === 'unknown' || settlement === 'contradicted')
          request.log.error({ payment: report.paymentId, settlement }, 'a payment was reported that does not fit ours');
      }
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}

// The composition root: the only place where modules, platform and HTTP are wired together.
import path from 'node:path';
import { type Access, identity } from '@foyer/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import { agreementRoutes } from './modules/agreements/public.ts';
import { attachmentRoutes } from './modules/attachments/public.ts';
import { availabilityRoutes } from './modules/availability/public.ts';
import {
  billingRoutes,
  choosePaymentProvider,
  serveBillingCallbacks,
  serveBillingPages,
} from './modules/billing/public.ts';
import { calendarFeedRoutes } from './modules/calendar-feeds/public.ts';
import { codeTexts, consentRoutes, serveUnsubscribe } from './modules/consents/public.ts';
import { deskRoutes } from './modules/desk/public.ts';
import { documentRoutes, formUse, whatNext } from './modules/documents/public.ts';
import { findRoutes } from './modules/find/public.ts';
import { formSectionRoutes } from './modules/form-sections/public.ts';
import { formRoutes, listBookingForms } from './modules/forms/public.ts';
import {
  authenticate,
  identityRoutes,
  patientsWithAccount,
  readBinding,
  readGuest,
} from './modules/identity/public.ts';
import { inboxRoutes } from './modules/inbox/public.ts';
import { messageRoutes } from './modules/messages/public.ts';
import { noteRoutes } from './modules/notes/public.ts';
import { oversightRoutes } from './modules/oversight/public.ts';
import { ownDataRoutes } from './modules/own-data/public.ts';
import { ownVisitRoutes, serveShortLinks, visitPageFills } from './modules/own-visits/public.ts';
import { packetRoutes } from './modules/packets/public.ts';
import { patientAlertRoutes, readShownAlerts } from './modules/patient-alerts/public.ts';
import { patientRoutes } from './modules/patients/public.ts';
import { createDirectory, listTenants, practiceRoutes, type TenantDirectory } from './modules/practice/public.ts';
import { areLocations, isProvider, listLocations, practiceSetupRoutes } from './modules/practice-setup/public.ts';
import { recallRoutes, serveBookingLinks } from './modules/recall/public.ts';
import { recordFieldRoutes } from './modules/record-fields/public.ts';
import { recordRoutes } from './modules/records/public.ts';
import { reminderRoutes } from './modules/reminders/public.ts';
import { reportRoutes } from './modules/reports/public.ts';
import { secondStepRoutes, secondSteps } from './modules/second-steps/public.ts';
import { sharedDocumentRoutes } from './modules/shared-documents/public.ts';
import { staffRoutes } from './modules/staff/public.ts';
import { statementRoutes } from './modules/statements/public.ts';
import { submissionRoutes } from './modules/submissions/public.ts';
import { authenticateConnector, syncRoutes } from './modules/sync/public.ts';
import { taskRoutes } from './modules/tasks/public.ts';
import { authenticateGateway, textRoutes } from './modules/texts/public.ts';
import { todayRoutes } from './modules/today/public.ts';
import { triageRoutes } from './modules/triage/public.ts';
import { visitRoutes } from './modules/visits/public.ts';
import { offerPageFills, serveOfferLinks, visitsOnWaitlist, waitlistRoutes } from './modules/waitlist/public.ts';
import type { ServerClock } from './platform/clock.ts';
import {
  type Ctx,
  type FullCtx,
  type Principal,
  type Services,
  systemContext,
  type Tenant,
} from './platform/context.ts';
import { addressOfCaller } from './platform/http/caller-address.ts';
import { serveDevelopment } from './platform/http/development.ts';
import { goneSignal } from './platform/http/gone-signal.ts';
import { serveHealth } from './platform/http/health.ts';
import { mount } from './platform/http/mount.ts';
import { serveReference } from './platform/http/reference.ts';
import { createHttpServer } from './platform/http/server.ts';
import { portalBase, serveMedia, serveWebApps, type WebApp } from './platform/http/web.ts';
import type { Mailbox } from './platform/mail/mailbox.ts';
import { problemOf } from './platform/problem.ts';
import { note } from './platform/telemetry/telemetry.ts';

export interface AppOptions {
  readonly services: Services;
  readonly clock: ServerClock;
  readonly log: PinoLogger;
  /** The demo's mailbox, where mails and texts can be read instead of being sent. */
  readonly mailbox: Mailbox | undefined;
  /** Why no calls should be sent to this server now; undefined if they may. */
  readonly reasonToWait: () => string | undefined;
  /** Adds a practice like the demo's first one, for tests with a server in a process of its own. */
  readonly addPractice?: (slug: string) => Promise<void>;
  /** The built web apps to serve as well; tests of calls need none. */
  readonly webApps: readonly WebApp[];
}

/** The built portal and console. */
export const builtWebApps: readonly WebApp[] = ['portal', 'console'].map((name) => ({
  base: name === 'portal' ? portalBase : '/practice',
  folder: path.resolve(import.meta.dirname, `../../${name}/dist`),
}));

/** On an open call, a caller without a token is a guest, whatever token their browser still holds. */
async function callerOf(
  services: Services,
  tenant: Tenant,
  request: FastifyRequest,
  access: Access,
): Promise<Principal> {
  if (access === 'public') return { kind: 'guest' };
  if (access === 'sync') return authenticateConnector(services, tenant, request);
  if (access === 'sms') return authenticateGateway(services, request);
  const idle = request.headers['x-idle-seconds'];
  return authenticate(services, tenant, {
    authorization: request.headers.authorization,
    binding: (kind) => readBinding(request, kind),
    idleSeconds: typeof idle === 'string' ? idle : undefined,
    isPoll: request.routeOptions.url === identity.profile.path,
  });
}

/** Returns whether the caller is staff, even on an open call, where an invalid token counts as none. */
async function isStaff(services: Services, ctx: Ctx, request: FastifyRequest): Promise<boolean> {
  if (ctx.principal.kind !== 'guest') return ctx.principal.kind === 'staff';
  if (request.headers.authorization === undefined) return false;
  try {
    return (await callerOf(services, ctx.tenant, request, 'either')).kind === 'staff';
  } catch (error) {
    if (problemOf(error).code === 'unauthenticated') return false;
    throw error;
  }
}

/** Stands for the practice in calls of the SMS gateway, which name none: no transaction can be opened at it. */
const noPractice: Tenant = Object.freeze({ id: '', slug: '', companyName: '', logoPath: '', accentColor: '' });

async function practiceOf(directory: TenantDirectory, request: FastifyRequest, access: Access): Promise<Tenant> {
  if (access === 'sms') return noPractice;
  const tenant = await directory.ofHost(request.host);
  note({ 'foyer.practice': tenant.id });
  return tenant;
}

function contextOf(services: Services, directory: TenantDirectory) {
  return async (request: FastifyRequest, access: Access, reply?: FastifyReply): Promise<FullCtx> => {
    const tenant = await practiceOf(directory, request, access);
    const principal = await callerOf(services, tenant, request, access);
    return {
      ...services,
      tenant,
      principal,
      log: request.log,
      requestId: request.id,
      guest: readGuest(request),
      get signal() {
        return reply && goneSignal(reply);
      },
      ip: addressOfCaller(request),
    };
  };
}

async function serveBilling(app: FastifyInstance, services: Services, contextFor: ReturnType<typeof contextOf>) {
  const provider = choosePaymentProvider(services.config, services.secrets);
  await serveBillingPages(app, { provider, contextOf: (request) => contextFor(request, 'public') });
  await serveBillingCallbacks(app, {
    provider,
    now: () => services.clock.now(),
    systemCtxOf: async (tenantId, log) => {
      const tenant = (await listTenants(services.db)).find(({ id }) => id === tenantId);
      return tenant && systemContext(services, tenant, log);
    },
  });
}

/** Builds the server with every route. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services } = options;
  const { metrics } = services;
  const app = await createHttpServer(services.config, options.log, {
    waited: metrics.waited,
    telemetry: services.telemetry,
  });
  const directory = createDirectory({ db: services.db, clock: services.clock, config: services.config });
  mount(
    app,
    [
      ...practiceRoutes(directory, listBookingForms),
      ...patientRoutes({ patientsWithAccount, readAlerts: readShownAlerts }),
      ...identityRoutes({ secondSteps, codeTexts }),
      ...consentRoutes(),
      ...secondStepRoutes(),
      ...staffRoutes({ isProvider, areLocations, listLocations }),
      ...attachmentRoutes(),
      ...formRoutes(formUse),
      ...formSectionRoutes(),
      ...noteRoutes(),
      ...patientAlertRoutes(),
      ...sharedDocumentRoutes(),
      ...taskRoutes(),
      ...recordFieldRoutes(),
      ...practiceSetupRoutes(),
      ...packetRoutes(),
      ...availabilityRoutes(),
      ...visitRoutes(),
      ...agreementRoutes(),
      ...submissionRoutes(whatNext),
      ...documentRoutes(),
      ...ownVisitRoutes(visitsOnWaitlist),
      ...textRoutes(),
      ...messageRoutes(),
      ...reminderRoutes(),
      ...waitlistRoutes(),
      ...recallRoutes(),
      ...billingRoutes(),
      ...statementRoutes(),
      ...syncRoutes(),
      ...recordRoutes(),
      ...ownDataRoutes(),
      ...inboxRoutes(),
      ...triageRoutes(),
      ...deskRoutes(),
      ...todayRoutes(),
      ...reportRoutes(),
      ...calendarFeedRoutes(),
      ...findRoutes(),
      ...oversightRoutes(),
    ],
    {
      contextOf: contextOf(services, directory),
      isStaff: (ctx, request) => isStaff(services, ctx, request),
      publicUrl: services.config.publicUrl,
      isStrict: services.config.isTest,
      changed: services.live.tell,
    },
  );
  const contextFor = contextOf(services, directory);
  await serveBilling(app, services, contextFor);
  await serveUnsubscribe(app, (request) => contextFor(request, 'public'));
  serveShortLinks(app);
  serveOfferLinks(app);
  serveBookingLinks(app);
  serveHealth(app, {
    db: services.db,
    metrics,
    reasonToWait: options.reasonToWait,
    isApart: services.config.healthPort !== undefined,
  });
  serveReference(app);
  const { mailbox } = options;
  if (mailbox)
    await app.register(async (scope) =>
      serveDevelopment(scope, {
        mailbox,
        slugs: async () => new Map((await listTenants(services.db)).map(({ id, slug }) => [id, slug])),
        forTests: services.config.isTest ? { clock: options.clock, addPractice: options.addPractice } : undefined,
      }),
    );
  await serveMedia(app, path.resolve(import.meta.dirname, '../assets'));
  if (options.webApps.length > 0)
    await serveWebApps(
      app,
      services.config,
      options.webApps,
      async () => (await listTenants(services.db)).length === 0,
      [
        ...visitPageFills((request) => contextFor(request, 'public')),
        ...offerPageFills((request) => contextFor(request, 'public')),
      ],
    );
  return app;
}

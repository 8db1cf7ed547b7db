// Wires the portal together: the only module that knows all of its parts.
import { browserStorage, tabStorage } from '@foyer/client/browser-storage';
import { createCookieJar } from '@foyer/client/cookie-jar';
import { practiceSlug } from '@foyer/client/practice-slug';
import { type ClientOptions, createClient } from '@foyer/contract/client';
import { setPracticeColor } from '@foyer/ui';
import { loadLogo } from '../api/logo.ts';
import { paths, portalBase } from '../api/paths.ts';
import type { RuntimeConfig } from '../api/runtime-config.ts';
import { loadTenantInfo } from '../api/tenant-info.ts';
import { createDirtyForms } from '../session/dirty-forms.ts';
import { createDraftToken } from '../session/draft-token.ts';
import { createGuestSubmissions } from '../session/guest-submissions.ts';
import { createKeeper } from '../session/keeper.ts';
import { createOpenDrafts } from '../session/open-drafts.ts';
import { bookingResource, type Portal, settingsResource } from '../session/portal.ts';
import { watchRole } from '../session/role-watch.ts';
import { createSession, roleKey } from '../session/session.ts';
import { createGuardedHistory, type GuardedHistory } from './guarded-history.ts';

/** Looks up the practice and creates the portal for it. @throws if the look-up fails or finds no practice */
export async function startPortal(config: RuntimeConfig): Promise<{ portal: Portal; history: GuardedHistory }> {
  const cookies = createCookieJar(document, { isSecure: location.protocol === 'https:' });
  const session = createSession({ cookies, mirror: browserStorage, tokenCookie: config.tokenCookie });
  const client: ClientOptions = {
    baseUrl: config.apiBaseUrl,
    token: session.token,
    onUnauthorized: () => keeper.end('expired'),
  };
  const call = createClient(client);
  const dirtyForms = createDirtyForms();
  const guestSubmissions = createGuestSubmissions(tabStorage);
  const draftToken = createDraftToken(tabStorage);
  const openDrafts = createOpenDrafts(tabStorage);
  const history = createGuardedHistory(window, dirtyForms.isAny);
  const keeper = createKeeper({
    session,
    call,
    dirtyForms,
    guestSubmissions,
    draftToken,
    openDrafts,
    storage: browserStorage,
    target: window,
    loadUpkeep: async () => (await import('../session/upkeep.ts')).startUpkeep,
    goToSignIn: (ended) => history.navigator.push(`${portalBase}${paths.signIn}`, { ended }),
  });

  const tenant = await loadTenantInfo(call, practiceSlug(location.hostname, config.demoSlug), browserStorage);
  setPracticeColor(tenant.accentColor);
  const settings = settingsResource(call, tenant.accountId);
  settings.load().catch(() => undefined);
  const logo = await loadLogo(tenant.logoPath);

  watchRole({
    known: () => session.state().role,
    stored: () => cookies.get(roleKey),
    target: window,
    onChange: () => {
      guestSubmissions.clear();
      draftToken.clear();
      dirtyForms.clear();
      location.reload();
    },
  });
  const booking = bookingResource(call, tenant.accountId);
  const portal: Portal = {
    config,
    tenant,
    logo,
    call,
    client,
    cookies,
    session,
    keeper,
    dirtyForms,
    guestSubmissions,
    draftToken,
    openDrafts,
    settings,
    booking,
    prepareHome: () => {
      import('./prepare-home.ts').then(({ prepareHome }) => prepareHome(portal)).catch(() => undefined);
    },
  };
  return { portal, history };
}

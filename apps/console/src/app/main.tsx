// Starts the console: settings, texts, session and client are wired here and nowhere else.
import '@foyer/ui/styles.css';
import '@foyer/ui/portal.css';
import '@foyer/ui/console.css';
import { createCookieJar } from '@foyer/client/cookie-jar';
import { type ClientOptions, createClient } from '@foyer/contract/client';
import { ErrorBoundary } from '@foyer/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { ApiProvider } from '../api/api-context.tsx';
import { readSettings } from '../api/settings.ts';
import { SessionProvider } from '../session/session-context.tsx';
import { createStaffSession } from '../session/staff-session.ts';
import { sessionTabs } from '../session/tabs.ts';
import { App, loadOffice } from './app.tsx';
import { FailureScreen } from './failure-screen.tsx';
import { startTexts } from './i18n.ts';

const settings = readSettings(document.querySelector('meta[name="foyer-config"]')?.getAttribute('content'));
const cookies = createCookieJar(document, { path: '/practice', isSecure: location.protocol === 'https:' });
const session = createStaffSession(cookies, sessionTabs());
const client: ClientOptions = {
  baseUrl: settings.apiBaseUrl,
  token: session.token,
  onUnauthorized: () => session.end('expired'),
};
const call = createClient(client);

// Begins early; who needs it asks again, and tells a failure.
if (session.token()) loadOffice().catch(() => undefined);

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <I18nextProvider i18n={startTexts()}>
        <ErrorBoundary fallback={<FailureScreen />}>
          <ApiProvider api={{ call, client, settings }}>
            <SessionProvider session={session}>
              <BrowserRouter basename="/practice">
                <App />
              </BrowserRouter>
            </SessionProvider>
          </ApiProvider>
        </ErrorBoundary>
      </I18nextProvider>
    </StrictMode>,
  );

// Starts the portal in the page.
import '@foyer/ui/styles.css';
import '@foyer/ui/portal.css';
import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { portalBase } from '../api/paths.ts';
import { parseRuntimeConfig } from '../api/runtime-config.ts';
import { GenericError } from './generic-error.tsx';
import { startI18n } from './i18n.ts';
import { PageWaiting } from './page-waiting.tsx';
import { prefetchPage } from './pages.ts';
import { PortalApp } from './portal-app.tsx';
import { startPortal } from './start-portal.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the portal.');
const root = createRoot(place);
const config = parseRuntimeConfig(document.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content);

startI18n();
document.title = config.brand;
prefetchPage(location.pathname.slice(portalBase.length));
root.render(
  <div className="center-screen">
    <PageWaiting />
  </div>,
);

startPortal(config).then(
  ({ portal, history }) =>
    root.render(
      <StrictMode>
        <PortalApp portal={portal} history={history} />
      </StrictMode>,
    ),
  (error: unknown) => {
    console.error('The practice could not be looked up.', error);
    root.render(<GenericError />);
  },
);

// The Vite settings that portal and console share. What they build runs under the server's Content-Security-Policy.
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { compressedCopies } from './compressed-copies.ts';
import { contractRoutes } from './contract-routes.ts';
import { leanIcons } from './lean-icons.ts';

/** The last two versions of each browser at the time of writing; nothing older is catered for. */
const browsers = ['chrome140', 'edge140', 'firefox142', 'safari18.4', 'ios18.4'];

/** Drawings, forms and clocks are fetched by the screens that show them, and not by the others. */
const apart = /[\\/]packages[\\/](?:ui[\\/]src[\\/]art|forms|scheduling)[\\/]/;

/** What the controls of rare fields share with forms is one file, with the registry that names them all. The booking field comes alone. */
const formKit = /[\\/]packages[\\/]forms[\\/]src[\\/](?:kit|fields|model)[\\/](?!appointment-booking)/;

/** What registering and the password screens have in common; most visits need none of it. */
const account =
  /[\\/]features[\\/]identity[\\/](?:account-texts|back-to-sign-in|birth-date|end-screen|link-expired|new-password|no-mail|password-|person|use-attempt)|[\\/](?:password-rules|(?:use-)?common-passwords?)\.ts$/;

/** Comes with the file of whoever uses it: in the portal the account screens alone. */
const attempt = /[\\/]client[\\/]src[\\/]use-attempt\.ts$/;

/** What signing in shares with its next steps: two files of some hundred bytes, were they not one. */
const steps =
  /[\\/](?:client[\\/]src[\\/]credentials|session[\\/]challenge|features[\\/]identity[\\/]sign-in-steps)\.ts$/;

/** What the first page of signed-in people asks for; nobody needs it before they are in. */
const home =
  /[\\/]features[\\/](?:documents[\\/](?:use-documents|groups)|booking[\\/]use-upcoming|billing[\\/]use-account-status)\.ts$/;

const isApart = (id: string) => [apart, account, attempt].some((pattern) => pattern.test(id));

interface App {
  /** The app's folder (import.meta.dirname of its vite.config.ts). */
  readonly root: string;
  /** Where the server serves it: '/patient-portal/' or '/practice/'. */
  readonly base: string;
  /** Port of the development server. */
  readonly port: number;
}

/** Every call that is not the app's own file goes to the server on its standard port while developing. */
const serverCalls = '^/(?:account|availability|storage|user|payment|auth|api|public|office|dev|test|tenant-assets)/';

export function appConfig({ root, base, port }: App): UserConfig {
  return {
    root,
    base,
    plugins: [contractRoutes(), leanIcons(), react(), compressedCopies()],
    // Vite fetches and imports everything by address; an inline script, style or data: font would break the policy.
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: browsers,
      cssTarget: browsers,
      sourcemap: false,
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 500,
      rolldownOptions: {
        output: {
          // What every screen needs is one file, what several share another: not one for each icon.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 3 },
              { name: 'queries', test: /[\\/]@tanstack[\\/]|[\\/]api[\\/]log-failure\.ts$/, priority: 2 },
              { name: 'home', test: home, priority: 2 },
              { name: 'steps', test: steps, priority: 2 },
              // Else it would be where the first drawing is, and everybody who draws would bring that along.
              { name: 'drawing', test: /[\\/]art[\\/]drawing\.tsx$/, priority: 2 },
              { name: 'form-kit', test: formKit, minShareCount: 2, priority: 1 },
              { name: 'shared', test: (id) => !isApart(id), minShareCount: 3, priority: 1 },
              { name: 'account', test: account, priority: 0 },
            ],
          },
        },
      },
    },
    server: { host: '127.0.0.1', port, strictPort: true, proxy: { [serverCalls]: 'http://127.0.0.1:3000' } },
  };
}

// The Vite settings shared by portal and console. Their builds run under the server's Content-Security-Policy.
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { compressedCopies } from './compressed-copies.ts';
import { contractRoutes } from './contract-routes.ts';
import { leanIcons } from './lean-icons.ts';
import { pageNeeds } from './page-needs.ts';

/** The last two versions of each browser at the time of writing; nothing older is supported. */
const browsers = ['chrome140', 'edge140', 'firefox142', 'safari18.4', 'ios18.4'];

/** Drawings, forms and clocks are loaded only by the screens that show them. */
const apart = /[\\/]packages[\\/](?:ui[\\/]src[\\/]art|forms|scheduling)[\\/]/;

/**
 * The code that rare fields' controls share with forms is one file, together with the registry that names them. The booking field
 * is loaded separately, as is each late type.
 */
const formKit = /[\\/]packages[\\/]forms[\\/]src[\\/](?:kit|fields|model)[\\/](?!appointment-booking)/;

/** The files that tell the late types, and their folders, read from where they are named. */
const lateTypes = (() => {
  const named = readFileSync(new URL('../../packages/forms/src/model/late-types.ts', import.meta.url), 'utf8');
  const folders = Array.from(named.matchAll(/'\.\.\/fields\/([\w-]+)\/type\.ts'/g), ([, folder]) => folder);
  return new RegExp(`[\\\\/](?:late-types|load-late-type)\\.ts$|[\\\\/]fields[\\\\/](?:${folders.join('|')})[\\\\/]`);
})();

/** Code shared by registration and the password screens; most visits need none of it. */
const account =
  /[\\/]features[\\/]identity[\\/](?:account-texts|back-to-sign-in|birth-date|end-screen|link-expired|new-password|no-mail|password-|person|use-attempt)|[\\/](?:password-rules|(?:use-)?common-passwords?)\.ts$/;

/** Bundled with whichever file uses it: in the portal the account screens alone. */
const attempt = /[\\/]client[\\/]src[\\/]use-attempt\.ts$/;

/** Code that signing in shares with its next steps: otherwise two files of some hundred bytes. */
const steps =
  /[\\/](?:client[\\/]src[\\/]credentials|session[\\/]challenge|features[\\/]identity[\\/]sign-in-steps)\.ts$/;

/** Code of the first page after sign-in; nobody needs it earlier. */
const home =
  /[\\/]features[\\/](?:documents[\\/](?:use-documents|groups)|forms[\\/]guest-at-office|booking[\\/]use-upcoming|billing[\\/]use-account-status)\.ts$|[\\/]contract[\\/]src[\\/]agreements[\\/]/;

/** The first screens that most people load; code that they do without is no part of what they share with others. */
const first = {
  signIn: '/portal/src/pages/sign-in.tsx',
  form: '/portal/src/pages/form-submission.tsx',
  frame: '/portal/src/app/shell.tsx',
};

/** Parts of packages that export everything in one file, from which nothing tells what a page needs; signing in needs none of these. */
const lateParts =
  /[\\/]contract[\\/]src[\\/](?:own-visits|waitlist|availability|visits|submissions|attachments|patients|consents)[\\/]|[\\/]contract[\\/]src[\\/]client-file\.ts|[\\/]ui[\\/]src[\\/](?:avatar|menu|float|save-file|breakpoints|toast)\.tsx?$|[\\/]client[\\/]src[\\/](?:phone|send-file)\.ts$|[\\/]icons[\\/](?:building-complex|calendar(?:-clock|-days|-plus)?|circle(?:-check|-dashed)?|check|chevron-(?:down|left|right)|clock|download|external-link|file-text|hourglass|map-pin|navigation|phone|printer|stethoscope|timer|user(?:-check)?|zap)\.mjs$/;

/** Code of the portal's own, or the client's. */
const ownCode = /[\\/](?:portal|client|forms)[\\/]src[\\/]/;

const isApart = (id: string) => [apart, account, attempt].some((pattern) => pattern.test(id));

/** What every list reads with, and the parts of it that two pages use. */
const queries = /[\\/]@tanstack[\\/]|[\\/]api[\\/]log-failure\.ts$/;
const rareQueries = /[\\/](?:mutationObserver|infiniteQueryObserver|useMutation|useInfiniteQuery)\.js$/;

/** Small parts of the frame around all pages of those who are signed in; most of these pages use them, too. */
const frameParts =
  /[\\/]ui[\\/]src[\\/](?:avatar|menu|float)\.tsx?$|[\\/]icons[\\/](?:calendar(?:-days)?|check|chevron-down|file-text|phone|map-pin|user|circle-(?:check|dashed))\.mjs$|[\\/]features[\\/]practice[\\/](?:address|practice-links)\.tsx?$/;

/** Small parts that pages with and without a form use: without a file of their own they would bring all of a form with them. */
const betweenPages =
  /[\\/]portal[\\/]src[\\/](?:api[\\/]texts|features[\\/]forms[\\/]texts\.en)\.ts$|[\\/]contract[\\/]src[\\/](?:client-file\.ts|(?:submissions|patients)[\\/])|[\\/]ui[\\/]src[\\/](?:avatar|toast|save-file)\.tsx?$|[\\/]client[\\/]src[\\/](?:use-download|file-url)\.ts$|[\\/]icons[\\/](?:check|circle-check|download|external-link|printer)\.mjs$/;

/** Filling forms in from a record, which visitors do without. */
const prefilling = /[\\/]forms[\\/]src[\\/](?:library|prefill)[\\/]/;

/** Files of the portal that keep their name beside their hash: pages that tests break, and what is loaded with some forms only. */
const named = /[\\/]src[\\/](?:pages[\\/](?:form-submission|privacy)\.|engine[\\/]logic\.ts)/;
/** Printing what was sent, which nobody does while filling in. */
const printing =
  /[\\/]forms[\\/]src[\\/](?:react[\\/](?:print-view|attached-picture)\.tsx|engine[\\/]signature-notes\.ts)$/;

interface App {
  /** The app's folder (import.meta.dirname of its vite.config.ts). */
  readonly root: string;
  /** Where the server serves it: '/patient-portal/' or '/practice/'. */
  readonly base: string;
  /** Port of the development server. */
  readonly port: number;
}

/** While developing, every call that is not for the app's own files goes to the server on its standard port. */
const serverCalls =
  '^/(?:account|availability|calendar|storage|user|payment|auth|api|public|office|visits|dev|test|tenant-assets|u|v)/';

export function appConfig({ root, base, port }: App): UserConfig {
  const isShort = base === '/patient-portal/';
  const { plugin: pagesRead, needs } = pageNeeds(Object.values(first));
  return {
    root,
    base,
    plugins: [contractRoutes(), leanIcons(), react(), compressedCopies(), pagesRead],
    // Vite fetches and imports everything by URL; an inline script, style or data: font would violate the policy.
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
          // The start names all files that it may load; seven characters tell them apart as well as eight. In the portal only some are
          // called by their name as well: a third of a kilobyte that every first visit does without.
          chunkFileNames: ({ name, facadeModuleId }) =>
            `assets/${!isShort || named.test(facadeModuleId ?? '') ? `${name}-` : ''}[hash:7].js`,
          entryFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: ({ names }) =>
            `assets/${!isShort || names.some((name) => /worker/.test(name)) ? '[name]-' : ''}[hash:7][extname]`,
          // What every screen needs is one file, what several share another: not one for each icon.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 6 },
              { name: 'queries', test: (id) => queries.test(id) && !rareQueries.test(id), priority: 5 },
              { name: 'home', test: home, priority: 5 },
              { name: 'steps', test: steps, priority: 5 },
              { name: 'between', test: betweenPages, priority: 5 },
              // Otherwise it would be bundled with the first drawing, and every user of drawings would load that one too.
              { name: 'drawing', test: /[\\/]art[\\/]drawing\.tsx$/, priority: 5 },
              {
                name: 'form-kit',
                test: (id) => formKit.test(id) && !lateTypes.test(id),
                minShareCount: 2,
                priority: 4,
              },
              {
                name: 'shared',
                test: (id) => !isApart(id) && !lateParts.test(id) && needs(first.signIn, id),
                minShareCount: 3,
                priority: 3,
              },
              {
                name: 'forms',
                test: (id) =>
                  ownCode.test(id) &&
                  ![account, attempt, prefilling, printing, lateTypes].some((part) => part.test(id)) &&
                  needs(first.form, id),
                minShareCount: 2,
                priority: 2,
              },
              { name: 'frame', test: frameParts, minShareCount: 2, priority: 1 },
              { name: 'account', test: account, priority: 0 },
            ],
          },
        },
      },
    },
    server: { host: '127.0.0.1', port, strictPort: true, proxy: { [serverCalls]: 'http://127.0.0.1:3000' } },
  };
}

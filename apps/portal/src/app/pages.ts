// The pages, each in its own chunk; the one in the address is fetched while the practice is looked up.
import { late } from '@foyer/ui';
import { type ComponentType, createElement } from 'react';
import { paths } from '../api/paths.ts';
import { PageWaiting } from './page-waiting.tsx';

const page = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  late(load, createElement(PageWaiting));

export const pages = {
  book: page(() => import('../pages/book.tsx')),
  billing: page(() => import('../pages/billing.tsx')),
  contactChoices: page(() => import('../pages/contact-choices.tsx')),
  dashboard: page(() => import('../pages/dashboard.tsx')),
  forgotPassword: page(() => import('../pages/forgot-password.tsx')),
  formSubmission: page(() => import('../pages/form-submission.tsx')),
  ownData: page(() => import('../pages/own-data.tsx')),
  notFound: page(() => import('../pages/not-found.tsx')),
  patientDocument: page(() => import('../pages/patient-document.tsx')),
  privacy: page(() => import('../pages/privacy.tsx')),
  register: page(() => import('../pages/register.tsx')),
  resetPassword: page(() => import('../pages/reset-password.tsx')),
  setNewPassword: page(() => import('../pages/set-new-password.tsx')),
  shell: page(() => import('./shell.tsx')),
  signIn: page(() => import('../pages/sign-in.tsx')),
  verifyIdentity: page(() => import('../pages/verify-identity.tsx')),
  visits: page(() => import('../pages/visits.tsx')),
  waitlist: page(() => import('../pages/waitlist.tsx')),
};

/** Pages for visitors, without the frame. */
export const entrance = ['signIn', 'register', 'forgotPassword', 'setNewPassword', 'verifyIdentity'] as const;

/** Returns the name of the page at a path below the base. */
function pageAt(path: string): keyof typeof pages {
  const names = Object.keys(paths) as (keyof typeof paths)[];
  const name = names.find((key) => paths[key] === `/${path.split('/')[1]}`);
  if (name === 'offer' || path.endsWith(paths.waitlist)) return 'waitlist';
  if (name === 'visit') return 'visits';
  if (name === 'packet') return 'patientDocument';
  return name === undefined || name === 'root' ? 'dashboard' : name;
}

/** Starts to fetch the page of a path (below the base). Failures are shown when the page is rendered. */
export function prefetchPage(path: string): void {
  const name = pageAt(path);
  const wanted: { bring(): Promise<unknown> }[] = [pages[name]];
  if (!entrance.some((one) => one === name)) wanted.push(pages.shell);
  for (const one of wanted) one.bring().catch(() => undefined);
}

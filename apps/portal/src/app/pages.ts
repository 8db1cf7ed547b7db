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
  dashboard: page(() => import('../pages/dashboard.tsx')),
  forgotPassword: page(() => import('../pages/forgot-password.tsx')),
  formSubmission: page(() => import('../pages/form-submission.tsx')),
  notFound: page(() => import('../pages/not-found.tsx')),
  patientDocument: page(() => import('../pages/patient-document.tsx')),
  privacy: page(() => import('../pages/privacy.tsx')),
  register: page(() => import('../pages/register.tsx')),
  resetPassword: page(() => import('../pages/reset-password.tsx')),
  setNewPassword: page(() => import('../pages/set-new-password.tsx')),
  shell: page(() => import('./shell.tsx')),
  signIn: page(() => import('../pages/sign-in.tsx')),
  verifyIdentity: page(() => import('../pages/verify-identity.tsx')),
};

const entrance = new Set<string>([
  paths.signIn,
  paths.register,
  paths.forgotPassword,
  paths.setNewPassword,
  paths.verifyIdentity,
]);

/** Starts to fetch the page of a path (below the base). Failures are shown when the page is rendered. */
export function prefetchPage(path: string): void {
  const name =
    (Object.keys(paths) as (keyof typeof paths)[]).find((key) => key !== 'root' && path.startsWith(paths[key])) ??
    'root';
  const wanted: { bring(): Promise<unknown> }[] = [pages[name === 'root' ? 'dashboard' : name]];
  if (!entrance.has(path)) wanted.push(pages.shell);
  for (const one of wanted) one.bring().catch(() => undefined);
}

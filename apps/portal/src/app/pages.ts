// The pages, each in a chunk of its own; the one that the address asks for is fetched while the practice is looked up.
import { lazy } from 'react';
import { paths } from '../api/paths.ts';

type PageImport = () => Promise<unknown>;

const imports = {
  billing: () => import('../pages/billing.tsx'),
  dashboard: () => import('../pages/dashboard.tsx'),
  forgotPassword: () => import('../pages/forgot-password.tsx'),
  formSubmission: () => import('../pages/form-submission.tsx'),
  notFound: () => import('../pages/not-found.tsx'),
  patientDocument: () => import('../pages/patient-document.tsx'),
  privacy: () => import('../pages/privacy.tsx'),
  register: () => import('../pages/register.tsx'),
  resetPassword: () => import('../pages/reset-password.tsx'),
  setNewPassword: () => import('../pages/set-new-password.tsx'),
  shell: () => import('./shell.tsx'),
  signIn: () => import('../pages/sign-in.tsx'),
  verifyIdentity: () => import('../pages/verify-identity.tsx'),
} satisfies Record<string, PageImport>;

export const pages = {
  Billing: lazy(imports.billing),
  Dashboard: lazy(imports.dashboard),
  ForgotPassword: lazy(imports.forgotPassword),
  FormSubmission: lazy(imports.formSubmission),
  NotFound: lazy(imports.notFound),
  PatientDocument: lazy(imports.patientDocument),
  Privacy: lazy(imports.privacy),
  Register: lazy(imports.register),
  ResetPassword: lazy(imports.resetPassword),
  SetNewPassword: lazy(imports.setNewPassword),
  Shell: lazy(imports.shell),
  SignIn: lazy(imports.signIn),
  VerifyIdentity: lazy(imports.verifyIdentity),
};

const entrance = new Set<string>([
  paths.signIn,
  paths.register,
  paths.forgotPassword,
  paths.setNewPassword,
  paths.verifyIdentity,
]);

/** Starts to fetch what a path (below the base) will show. Failures show when the page is drawn. */
export function prefetchPage(path: string): void {
  const name =
    (Object.keys(paths) as (keyof typeof paths)[]).find((key) => key !== 'root' && path.startsWith(paths[key])) ??
    'dashboard';
  const wanted: PageImport[] = [imports[name === 'root' ? 'dashboard' : name]];
  if (!entrance.has(path)) wanted.push(imports.shell);
  for (const fetchPage of wanted) fetchPage().catch(() => undefined);
}

// The portal's routes, with who may see them.
import { Route, Routes } from 'react-router';
import { paths } from '../api/paths.ts';
import type { GuardedHistory } from './guarded-history.ts';
import { BookingOrSignedIn, Everyone, SignedInOnly, VisitorOnly } from './guards.tsx';
import { pages } from './pages.ts';

const { Billing, Dashboard, ForgotPassword, FormSubmission, NotFound, PatientDocument, Privacy } = pages;
const { Register, ResetPassword, SetNewPassword, Shell, SignIn, VerifyIdentity } = pages;

const forVisitors = [
  [paths.signIn, SignIn],
  [paths.register, Register],
  [paths.forgotPassword, ForgotPassword],
  [paths.setNewPassword, SetNewPassword],
  [paths.verifyIdentity, VerifyIdentity],
] as const;

const forSignedIn = [
  [paths.root, Dashboard],
  [paths.billing, Billing],
  [paths.resetPassword, ResetPassword],
] as const;

const forEveryone = [
  [paths.patientDocument, PatientDocument],
  [`${paths.formSubmission}/:formId/:checksum`, FormSubmission],
  [`${paths.formSubmission}/:formId/:checksum/:submissionId/:secureSubmissionId`, FormSubmission],
  [paths.privacy, Privacy],
  ['*', NotFound],
] as const;

export function PortalRoutes({ history }: { readonly history: GuardedHistory }) {
  return (
    <Routes>
      {forVisitors.map(([path, Page]) => (
        <Route
          key={path}
          path={path}
          element={
            <VisitorOnly>
              <Page />
            </VisitorOnly>
          }
        />
      ))}
      <Route element={<Shell history={history} />}>
        {forSignedIn.map(([path, Page]) => (
          <Route
            key={path}
            path={path}
            element={
              <SignedInOnly>
                <Page />
              </SignedInOnly>
            }
          />
        ))}
        <Route
          path={paths.dashboard}
          element={
            <BookingOrSignedIn>
              <Dashboard />
            </BookingOrSignedIn>
          }
        />
        {forEveryone.map(([path, Page]) => (
          <Route
            key={path}
            path={path}
            element={
              <Everyone>
                <Page />
              </Everyone>
            }
          />
        ))}
      </Route>
    </Routes>
  );
}

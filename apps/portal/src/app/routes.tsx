// The portal's routes and their guards.
import { Route, Routes } from 'react-router';
import { paths } from '../api/paths.ts';
import type { GuardedHistory } from './guarded-history.ts';
import { BookingOrSignedIn, Everyone, SignedInOnly, VisitorOnly } from './guards.tsx';
import { entrance, pages } from './pages.ts';

const { dashboard: Dashboard, shell: Shell, visits: Visits, waitlist: Waitlist } = pages;

const forSignedIn = [
  [paths.root, pages.dashboard],
  [paths.billing, pages.billing],
  [paths.resetPassword, pages.resetPassword],
  [paths.contactChoices, pages.contactChoices],
  [`${paths.visits}/:id?/move?`, Visits],
  [paths.waitlist, Waitlist],
] as const;

const forEveryone = [
  [paths.book, pages.book],
  [paths.patientDocument, pages.patientDocument],
  [`${paths.formSubmission}/:formId/:checksum`, pages.formSubmission],
  [`${paths.formSubmission}/:formId/:checksum/:submissionId/:secureSubmissionId`, pages.formSubmission],
  [paths.privacy, pages.privacy],
  ['*', pages.notFound],
] as const;

export function PortalRoutes({ history }: { readonly history: GuardedHistory }) {
  return (
    <Routes>
      {entrance.map((name) => {
        const Page = pages[name];
        return (
          <Route
            key={name}
            path={paths[name]}
            element={
              <VisitorOnly>
                <Page />
              </VisitorOnly>
            }
          />
        );
      })}
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
        {/* They work without any session, so they do not wait for one either. */}
        <Route path={`${paths.visit}/:token/move?`} element={<Visits />} />
        <Route path={`${paths.visit}/:token${paths.waitlist}`} element={<Waitlist />} />
        <Route path={`${paths.offer}/:token`} element={<Waitlist />} />
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

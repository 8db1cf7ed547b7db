// The portal's routes and their guards.
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from '../api/paths.ts';
import type { GuardedHistory } from './guarded-history.ts';
import { BookingOrSignedIn, Everyone, SignedInOnly, VisitorOnly } from './guards.tsx';
import { entrance, pages } from './pages.ts';

const { shell: Shell, visits, waitlist } = pages;

type Guard = ComponentType<{ readonly children: ReactNode }> | typeof Fragment;

function route(Guard: Guard, path: string, Page: ComponentType) {
  return (
    <Route
      key={path}
      path={path}
      element={
        <Guard>
          <Page />
        </Guard>
      }
    />
  );
}

/** Pages that have the name of their path. */
function named(Guard: Guard, names: readonly (keyof typeof paths & keyof typeof pages)[]) {
  return names.map((name) => route(Guard, paths[name], pages[name]));
}

export function PortalRoutes({ history }: { readonly history: GuardedHistory }) {
  const form = `${paths.formSubmission}/:formId/:checksum`;
  const link = `${paths.visit}/:token`;
  return (
    <Routes>
      {named(VisitorOnly, entrance)}
      <Route element={<Shell history={history} />}>
        {route(SignedInOnly, paths.root, pages.dashboard)}
        {named(SignedInOnly, ['billing', 'resetPassword', 'contactChoices', 'ownData', 'waitlist'])}
        {route(SignedInOnly, `${paths.visits}/:id?/move?`, visits)}
        {named(BookingOrSignedIn, ['dashboard'])}
        {/* These work without any session, so they do not wait for one either. */}
        {route(Fragment, `${link}/move?`, visits)}
        {route(Fragment, link + paths.waitlist, waitlist)}
        {route(Fragment, `${paths.offer}/:token`, waitlist)}
        {named(Everyone, ['book', 'patientDocument', 'privacy'])}
        {route(Everyone, `${paths.packet}/:packetId/:checksum`, pages.patientDocument)}
        {route(Everyone, form, pages.formSubmission)}
        {route(Everyone, `${form}/:submissionId/:secureSubmissionId`, pages.formSubmission)}
        {route(Everyone, '*', pages.notFound)}
      </Route>
    </Routes>
  );
}

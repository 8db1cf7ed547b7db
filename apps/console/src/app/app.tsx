// The two halves of the console: sign-in, and everything behind it, which is a separate chunk so that sign-in loads fast.
import { late } from '@foyer/ui';
import { Route, Routes } from 'react-router';
import { SignInPage } from '../pages/sign-in-page.tsx';
import { PracticeProvider } from '../session/practice.tsx';
import { FailureScreen } from './failure-screen.tsx';
import { RequireStaff } from './require-staff.tsx';

/** Loads everything behind the sign-in. Users who are already signed in do not wait for the practice's name first. */
export const loadOffice = () => import('./office.tsx');

const Office = late(loadOffice);
const Opening = late(() => import('../pages/opening-page.tsx'));
const Invitation = late(() => import('../pages/invitation-page.tsx'));
const ForgotPassword = late(() => import('../pages/forgot-password-page.tsx'));
const SetNewPassword = late(() => import('../pages/set-new-password-page.tsx'));

export function App() {
  return (
    <PracticeProvider waiting={null} failed={<FailureScreen />}>
      <Routes>
        <Route path="/sign-in" element={<SignInPage />} />
        <Route path="/invitation" element={<Invitation />} />
        <Route path="/forgot-password" element={<ForgotPassword />} />
        <Route path="/set-new-password" element={<SetNewPassword />} />
        <Route path="/open" element={<Opening />} />
        <Route element={<RequireStaff />}>
          <Route path="*" element={<Office />} />
        </Route>
      </Routes>
    </PracticeProvider>
  );
}

// The English texts of the frame and of signing in. Pages bring their own along when they are opened.
import { identityTexts } from '../features/identity/texts.en.ts';

const appTexts = {
  app: {
    skip: 'Skip to content',
    mainNavigation: 'Main',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    home: '{{practice}}, dashboard',
    opensInNewTab: 'opens in a new tab',
    thePractice: 'the practice',
    signIn: 'Sign in',
    register: 'Register',
    backToSignIn: 'Back to Sign In',
  },
  leave: {
    title: 'Leave this form?',
    text: 'Your answers are not sent yet. If you leave now, they are lost.',
    stay: 'Stay on this page',
    leave: 'Leave',
  },
  documents: { title: 'Patient Documents' },
  privacy: { title: 'Privacy Policy' },
  dashboard: {
    title: 'Dashboard',
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
    back: 'Back to Dashboard',
  },
  error: {
    title: 'This page did not open',
    text: 'It is not your fault. Please try once more.',
    retry: 'Try Again',
  },
  problem: {
    unknown: 'Something went wrong. Please try again.',
    unreached: 'No answer came. Check your connection and try again.',
  },
  notFound: {
    title: 'Page not found',
    text: 'This address leads nowhere. It may be mistyped, or the page has moved.',
    dashboard: 'Go to Dashboard',
  },
  register: { title: 'Register', closed: 'Online registration is not open yet. Please call <phone/>.' },
  forgotPassword: {
    title: 'Forgot Password',
    closed: 'A password cannot be recovered online yet. Please call <phone/>.',
  },
  setNewPassword: { title: 'Set New Password', closed: 'A password cannot be set online yet. Please call <phone/>.' },
  verifyIdentity: {
    title: 'Verify Identity',
    closed: 'Your identity cannot be verified online yet. Please call <phone/>.',
  },
  resetPassword: { title: 'Reset Password', closed: 'A password cannot be changed online yet. Please call <phone/>.' },
  billing: { title: 'Billing', closed: 'Bills cannot be paid online yet. Please call <phone/>.' },
} as const;

export const startTexts = { ...appTexts, ...identityTexts };

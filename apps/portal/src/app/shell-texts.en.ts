// English texts of the frame around every page but the entrance, and of its plain pages.
import { addTexts } from '../api/texts.ts';

export const shellTexts = {
  app: {
    skip: 'Skip to content',
    mainNavigation: 'Main',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    home: '{{practice}}, dashboard',
    signIn: 'Sign in',
    register: 'Register',
  },
  leave: {
    title: 'Leave this form?',
    text: 'Your answers are not sent yet. They are kept, so you can go on with them later.',
    textGuest: 'Your answers are not sent yet. They are kept until you close this tab.',
    stay: 'Stay on this page',
    leave: 'Leave',
  },
  documents: { title: 'Patient Documents' },
  dashboard: {
    title: 'Dashboard',
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
    back: 'Back to Dashboard',
  },
  book: { title: 'Book an appointment', link: 'Book' },
  notFound: {
    title: 'Page not found',
    text: 'This address leads nowhere. It may be mistyped, or the page has moved.',
    dashboard: 'Go to Dashboard',
  },
  resetPassword: { title: 'Reset Password' },
  billing: { title: 'Billing' },
  userMenu: {
    account: ', your account',
    resetPassword: 'Reset password',
    contactChoices: 'How we reach you',
    signOut: 'Sign out',
  },
  signOut: {
    title: 'Sign out?',
    text: 'You have answers that are not sent yet. They are kept for your next visit.',
    confirm: 'Sign out',
    cancel: 'Stay signed in',
  },
  idle: {
    title: 'Are you still there?',
    text: 'For your safety you will be signed out in <seconds/>.',
    seconds_one: '{{count}} second',
    seconds_other: '{{count}} seconds',
    stay: 'Stay signed in',
  },
} as const;

addTexts(shellTexts);

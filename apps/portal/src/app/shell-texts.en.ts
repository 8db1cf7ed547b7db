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
    savedTitle: 'Leave for now?',
    saved: 'Your answers are saved. You find them under Patient Documents.',
    savedGuest: 'Your answers are saved. They are kept in this browser until you close the tab.',
    title: 'Leave this form?',
    unsaved: 'Your last answers are not saved yet.',
    failed: 'They could not be saved. Stay, or leave without them.',
    stay: 'Stay',
    leave: 'Leave',
    without: 'Leave without them',
    save: 'Save and leave',
  },
  documents: { title: 'Patient Documents' },
  dashboard: {
    title: 'Dashboard',
    back: 'Back to Dashboard',
  },
  book: { title: 'Book an appointment', link: 'Book' },
  resetPassword: { title: 'Reset Password' },
  billing: { title: 'Billing' },
  userMenu: {
    account: ', your account',
    resetPassword: 'Reset password',
    contactChoices: 'Contact preferences',
    ownData: 'Your data',
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

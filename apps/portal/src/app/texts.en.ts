// English texts available from the start: those of the entrance. The frame and its pages add their own.

export const startTexts = {
  app: {
    opensInNewTab: 'opens in a new tab',
    thePractice: 'the practice',
    backToSignIn: 'Back to Sign In',
  },
  error: {
    title: 'This page did not open',
    text: 'It is not your fault. Please try again.',
    retry: 'Try Again',
  },
  problem: {
    unknown: 'Something went wrong. Please try again.',
    unreached: 'No response. Check your connection and try again.',
  },
  privacy: { title: 'Privacy Policy' },
  idle: { signedOut: 'You are signed out.' },
  alert: { title: 'Alert', ok: 'OK' },
  signIn: {
    title: 'Sign In',
    heading: 'Sign in',
    intro: 'See your visits, fill in your forms and book an appointment.',
    email: 'Email Address',
    password: 'Password',
    forgot: 'Forgot Password',
    submit: 'Sign In',
    register: 'Existing Patient Account Creation? <link/>',
    registerLink: 'Register here',
    guest: 'Access Without Account',
    emailBlank: 'Email Address cannot be blank.',
    emailInvalid: 'Please enter a valid Email Address.',
    passwordBlank: 'Password cannot be blank.',
    endedIdle: 'You were signed out because nothing happened for 15 minutes.',
    endedExpired: 'Your session has ended. Please sign in again.',
  },
  register: { title: 'Register' },
  forgotPassword: { title: 'Forgot Password' },
  setNewPassword: { title: 'Set New Password' },
  verifyIdentity: { title: 'Verify Identity' },
} as const;

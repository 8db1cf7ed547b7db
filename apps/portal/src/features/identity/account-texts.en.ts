// English texts of registration, and of setting, recovering and changing a password.
import { passwordRuleTexts } from '@foyer/contract/password-rules';
import { addTexts } from '../../api/texts.ts';

export const accountTexts = {
  person: {
    lastName: 'Last Name',
    birthDate: 'Date of Birth',
    birthDateHint: 'MM/DD/YYYY, for example 04/13/1986',
    birthDateFormat: 'MM/DD/YYYY',
    email: 'Email',
    required: 'required',
    lastNameBlank: 'Last Name cannot be blank.',
    birthDateBlank: 'Date of Birth cannot be blank.',
    birthDateInvalid: 'Please enter a valid Date of Birth in the format of MM/DD/YYYY.',
    birthDateFuture: 'Date of Birth cannot be in the future.',
    emailBlank: 'Email address cannot be blank.',
    emailInvalid: 'Please enter a valid email address.',
  },
  register: {
    heading: 'Please Provide Patient Information',
    intro: '{{practice}} looks up your record with it. The email address must be the one the office has.',
    submit: 'Register',
    doneTitle: 'Registration Successful',
    doneText:
      'Please check your email, and your spam folder too. If your entries match your record at {{practice}}, you will find a link there to set your password.',
  },
  noMail: {
    orCall: 'No email in 10 minutes? Check the spelling and <again/>, or call <phone/>.',
    orOffice: 'No email in 10 minutes? Check the spelling and <again/>, or call the office of your practice.',
    again: 'try again',
  },
  verifyIdentity: {
    intro: 'Before you choose a password, {{practice}} makes sure that it is you.',
    submit: 'Next',
    registerAgain: 'Not registered yet? <link/>',
    registerAgainLink: 'Register again',
  },
  forgotPassword: {
    intro: 'Enter the email address that you sign in with.',
    submit: 'Request',
    doneTitle: 'Check your email',
  },
  setPassword: {
    title: { linkExpired: 'Link Expired' },
    linkExpired: 'This link has expired. To get a new one, go to <link/> on Sign In screen.',
  },
  setNewPassword: {
    intro: 'Choose the password that you will sign in with.',
    introFor: 'Choose the password that you will sign in with as <email/>.',
    submit: 'Set Password',
    doneTitle: 'Your password is set',
    doneText: 'From now on, sign in with your email address and this password.',
    toDashboard: 'Back to Dashboard',
  },
  resetPassword: {
    intro: 'Your other devices will be signed out. You stay signed in here.',
    submit: 'Reset Password',
    doneTitle: 'Your password is changed',
    doneText: 'Your other devices were signed out. A message about it was sent to your email address.',
  },
  newPassword: {
    current: 'Current Password',
    next: 'New Password',
    confirmation: 'Confirm Password',
    currentBlank: 'Current Password cannot be blank.',
    nextBlank: 'New Password cannot be blank.',
    confirmationBlank: 'Confirm Password cannot be blank.',
    weak: 'This password does not follow every rule yet.',
    mismatch: 'Passwords do not match.',
    mismatchEntered: 'The passwords entered do not match.',
    rules: passwordRuleTexts,
    rulesTitle: 'A new password has',
    isMet: 'done',
    isOpen: 'missing',
    progress: '{{met}} of {{all}} rules followed',
  },
} as const;

addTexts(accountTexts);

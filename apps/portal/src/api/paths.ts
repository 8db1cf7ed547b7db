// The paths of the portal's screens, under its base.

/** Base of all routes of the portal. */
export const portalBase = '/patient-portal';
/** Root of the practice's own app. */
export const uiRootPath = '/practice';

export const paths = {
  root: '/',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  setNewPassword: '/set-new-password',
  resetPassword: '/reset-password',
  contactChoices: '/contact-choices',
  ownData: '/own-data',
  register: '/register',
  dashboard: '/dashboard',
  book: '/book',
  billing: '/billing',
  patientDocument: '/patient-document',
  formSubmission: '/form-submission',
  /** Below it, by its id and checksum, several forms in one sitting. */
  packet: '/packet',
  verifyIdentity: '/verify-identity',
  /** All visits; below it, by its id, one of them. */
  visits: '/visits',
  /** Below it, by the secret of its link, a visit. */
  visit: '/visit',
  waitlist: '/waitlist',
  /** Below it, by the secret of its link, a time that has opened. */
  offer: '/offer',
  /** Target of the Privacy Policy link if the practice has not set a page of its own. */
  privacy: '/privacy',
} as const;

interface FormAddress {
  readonly formId: string;
  readonly checksum: string;
  readonly submissionId?: string | undefined;
  readonly secureSubmissionId?: string | undefined;
  /** The form's owner, if that is not the visitor. */
  readonly ownerId?: string | undefined;
  readonly view?: 'print' | undefined;
}

/** Returns the path of a form to fill in, or of a submission of it. */
export function formSubmissionPath({
  formId,
  checksum,
  submissionId,
  secureSubmissionId,
  ownerId,
  view,
}: FormAddress): string {
  const parts = [formId, checksum, ...(submissionId && secureSubmissionId ? [submissionId, secureSubmissionId] : [])];
  const query = new URLSearchParams();
  if (ownerId) query.set('ownerId', ownerId);
  if (view) query.set('view', view);
  const search = query.toString();
  return `${paths.formSubmission}/${parts.map(encodeURIComponent).join('/')}${search ? `?${search}` : ''}`;
}

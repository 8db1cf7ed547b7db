// Every expected refusal of the server: code, status and the text shown. Responses are RFC 9457 problems.

export const problems = {
  'validation-failed': {
    status: 400,
    text: 'Some of the data sent is missing or not valid. Check the marked fields and try again.',
  },
  'malformed-json': { status: 400, text: 'The request could not be read. Send valid JSON.' },
  'malformed-request': { status: 400, text: 'The request could not be read. Name one host, and send valid HTTP.' },
  'request-timeout': { status: 408, text: 'The request took too long to arrive. Please try again.' },
  misdirected: { status: 421, text: 'This server does not answer at this address. Check how it is spelled.' },
  'head-too-large': { status: 431, text: 'The address or the headers of the request are too long.' },
  'unsupported-media-type': { status: 415, text: 'Send the request as JSON.' },
  'body-too-large': { status: 413, text: 'The request is too large.' },
  'not-found': { status: 404, text: "Not found, or you don't have access." },
  'method-not-allowed': { status: 405, text: 'This address does not answer this kind of request.' },
  'unknown-tenant': { status: 404, text: 'There is no practice at this address.' },
  unauthenticated: { status: 401, text: 'Please sign in to continue.' },
  forbidden: { status: 403, text: 'Your account does not have the right to do this.' },
  'owner-not-allowed': {
    status: 403,
    text: 'You can only act for yourself and the family members linked to your account.',
  },
  'cross-site-request': { status: 403, text: 'This request came from another site and was refused.' },
  'credentials-incorrect': { status: 400, text: 'Email or password is incorrect.' },
  'code-incorrect': { status: 400, text: 'The code is incorrect. Please try again.' },
  'code-exhausted': { status: 400, text: 'Too many wrong codes. Please sign in again.' },
  'sign-in-expired': { status: 400, text: 'This sign-in has expired. Please sign in again.' },
  'code-too-soon': { status: 429, text: 'A code was just sent. Please wait before you request another one.' },
  'code-limit': { status: 429, text: 'Too many codes were requested. Please try again in an hour.' },
  'texts-off': { status: 409, text: 'Texts to this number are off.' },
  'identity-mismatch': {
    status: 400,
    text: 'What you entered does not match the record of the practice. Check it and try again.',
  },
  'link-expired': { status: 410, text: 'This link has expired.' },
  'birth-date-incorrect': {
    status: 400,
    text: 'This is not the date of birth in the form. Check it and try again.',
  },
  'password-refused': { status: 422, text: 'This password cannot be used. Please choose another one.' },
  'current-password-incorrect': { status: 400, text: 'The current password is incorrect.' },
  'app-code-needed': {
    status: 400,
    text: 'No code is sent to this account: enter the one that your authenticator app shows.',
  },
  'passkey-refused': { status: 400, text: 'This passkey was not accepted. Please try again.' },
  'staff-exists': { status: 409, text: 'Somebody with this email address already works here.' },
  'last-admin': { status: 409, text: 'A practice needs at least one active admin. Make somebody else an admin first.' },
  'rate-limited': { status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
  'pdf-limit': {
    status: 429,
    text: 'Too many PDFs were asked for. Please wait 10 minutes and try again, or print the page instead.',
  },
  'form-changed': {
    status: 409,
    text: 'The practice changed this form in the meantime. Reload the page to get the current one.',
  },
  'form-draft-changed': {
    status: 409,
    text: 'This form was changed in another tab or by a colleague. Reload the page to go on from there.',
  },
  'packet-changed': { status: 409, text: 'A colleague changed this packet. Load it again.' },
  'section-limit': { status: 409, text: 'You can keep 200 sections. Delete one first.' },
  'record-field-limit': { status: 409, text: 'You can keep 100 fields of your own. Delete one first.' },
  'record-field-changed': { status: 409, text: 'A colleague changed this field. Load it again.' },
  'field-in-use': { status: 409, text: 'Forms or records still use this. Archive it instead.' },
  'form-refused': { status: 422, text: 'This form cannot be used. Correct the errors listed and try again.' },
  'form-text-limit': {
    status: 422,
    text: 'A form may hold at most 100,000 characters of formatted text in all. Shorten its texts and save again.',
  },
  'field-locked': { status: 409, text: 'A locked field cannot be deleted. Unlock it first.' },
  'draft-changed': {
    status: 409,
    text: 'Newer answers to this form were saved or sent in another tab or on another device.',
  },
  'submission-invalid': {
    status: 422,
    text: 'We were unable to process this submission. Please check your entries and try again.',
  },
  'submission-changed': {
    status: 409,
    text: 'A newer version of this form was sent in the meantime. Read it before you go on.',
  },
  'record-changed': {
    status: 409,
    text: 'This record was changed meanwhile.',
  },
  'record-merged': { status: 409, text: 'This record was merged into another one.' },
  'entry-exists': { status: 409, text: '{name} is on the list already.' },
  'staff-changed': { status: 409, text: 'These rights were changed meanwhile. Look at them again.' },
  'family-impossible': {
    status: 409,
    text: 'Nobody can be their own guardian. Choose somebody else.',
  },
  'patient-without-email': { status: 409, text: 'There is no email address on record. Add one first.' },
  'already-registered': { status: 409, text: 'This patient already has a portal account.' },
  'merge-impossible': {
    status: 409,
    text: 'These records can no longer be merged or separated. Reload the page to see them as they are.',
  },
  'merge-unconfirmed': { status: 409, text: 'These may be two people. Compare them and confirm first.' },
  'already-reversed': {
    status: 409,
    text: 'This entry was already reversed, or is itself a reversal.',
  },
  'above-balance': {
    status: 409,
    text: 'This is more than the patient owes. Change the amount, or let the rest become a credit.',
  },
  'run-under-way': { status: 409, text: 'Statements are being made already.' },
  'task-changed': { status: 409, text: 'This was changed meanwhile.' },
  'document-changed': { status: 409, text: 'This was changed meanwhile.' },
  'note-changed': { status: 409, text: 'This was changed meanwhile.' },
  'note-closed': { status: 409, text: 'Notes can be changed by their author for one day.' },
  'entry-key-reused': {
    status: 422,
    text: 'This was already stored with other content. Close the dialog and enter it again.',
  },
  'one-form-only': {
    status: 422,
    text: 'A table holds the answers of one form. Choose one form, or submissions of one form only.',
  },
  'match-impossible': {
    status: 409,
    text: 'The patient of this submission can no longer be changed. Reload the page to see it as it is.',
  },
  'no-patient': {
    status: 409,
    text: 'Nobody is matched to this submission yet. Say whose answers these are, or file it without a patient.',
  },
  'assigned-meanwhile': { status: 409, text: 'It is with {name} now.' },
  'match-exists': { status: 409, text: 'This submission has a patient. Approve it instead.' },
  'submission-state': {
    status: 409,
    text: 'This submission is {state} now. Reload it to see what was done, and by whom.',
  },
  'esign-missing': { status: 422, text: 'Agree to sign on screen first, or sign at the office.' },
  'agreement-final': { status: 409, text: 'This agreement cannot be withdrawn here. Please call the office.' },
  'alert-waiting': {
    status: 409,
    text: 'Somebody has to acknowledge the alert of this submission first.',
  },
  'already-approved': { status: 409, text: 'This submission was already approved.' },
  'key-reused': {
    status: 409,
    text: 'This form was already sent with other answers. Send it again if these answers are to be sent too.',
  },
  'file-too-large': {
    status: 413,
    text: 'The file you have selected would exceed the maximum file size limit of {limit} MB.',
  },
  'file-type': { status: 415, text: 'This file type is not permitted.' },
  'file-unreadable': {
    status: 422,
    text: 'An error occurred while processing the file. Please try again.',
  },
  'recipient-refused': {
    status: 400,
    text: 'Messages go to the office of your practice only. Reload the page and send it again.',
  },
  'office-without-email': {
    status: 409,
    text: 'Your practice takes no messages by email. Please call the office.',
  },
  'slot-taken': {
    status: 409,
    text: 'Please select a new appointment time; the previous one is no longer available.',
  },
  'visit-limit': {
    status: 409,
    text: 'No more appointments can be booked online for this person. To book another, call the office.',
  },
  'visit-overlaps': {
    status: 409,
    text: 'There is another appointment at that time. Choose another time.',
  },
  'visit-duplicate': {
    status: 409,
    text: 'There is an appointment of this kind already. Move it, or book a second one.',
  },
  'hold-limit': {
    status: 429,
    text: 'This time is not kept for you any more. You can still book it.',
  },
  'appointment-changed': {
    status: 409,
    text: 'This visit was changed in the meantime. Check how it is now, and try again.',
  },
  'too-late': {
    status: 409,
    text: 'It is too late to do this online. Please call the office.',
  },
  'change-not-offered': {
    status: 409,
    text: 'This cannot be done online. Please call the office.',
  },
  'moves-used-up': {
    status: 409,
    text: 'This appointment was moved online as often as the practice allows. To move it again, please call the office.',
  },
  'offer-ended': { status: 410, text: 'This offer has ended.' },
  'offer-taken': { status: 409, text: 'Somebody else has taken this time.' },
  'waitlist-limit': {
    status: 409,
    text: 'There are three entries on the waitlist already, or one for this kind of appointment. Change or leave one first.',
  },
  'enough-sent': {
    status: 429,
    text: 'Nothing can be sent to this person now.',
  },
  'settings-changed': {
    status: 409,
    text: 'Somebody else changed this. It was read again.',
  },
  'too-early': {
    status: 409,
    text: 'This can be said on the day of the visit.',
  },
  'patient-busy': {
    status: 409,
    text: 'This patient has another visit at that time.',
  },
  'undo-impossible': {
    status: 409,
    text: 'This was changed since, or is too long ago.',
  },
  'correction-impossible': {
    status: 409,
    text: 'The status cannot be corrected to this. Corrections are possible for 90 days after a visit has begun.',
  },
  'words-refused': {
    status: 422,
    text: 'These words cannot be sent. See what is marked.',
  },
  'synced-read-only': {
    status: 409,
    text: 'This comes from your practice software. Change it there; it appears here after the next sync.',
  },
  'feed-limit': {
    status: 409,
    text: 'There are 50 calendar feeds already. End one that nobody reads any more.',
  },
  'signature-invalid': {
    status: 401,
    text: 'The signature does not belong to this request. Check the key, and that exactly what was sent was signed.',
  },
  'signature-expired': {
    status: 401,
    text: 'The request was signed more than five minutes ago, or in the future. Set the clock and sign it again.',
  },
  'request-replayed': {
    status: 409,
    text: 'A request with this nonce was already accepted. Sign it again with another one.',
  },
  unavailable: { status: 503, text: 'The service is not available for a moment. Please try again shortly.' },
  overloaded: { status: 503, text: 'Too many people are using the service right now. Please try again in a moment.' },
  'out-of-space': { status: 507, text: 'Storage is full. Please try again later.' },
  internal: { status: 500, text: 'Something went wrong on the server. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ProblemCode = keyof typeof problems;

/** An invalid member of a request: where it is (`body.email`, or a form field's uuid) and how to correct it. */
export interface MemberError {
  readonly path: string;
  readonly message: string;
}

/** Why a save was refused with `record-changed`, `staff-changed` or `task-changed`: what somebody else has changed since the caller read it. */
export interface RecordConflict {
  /** The current revision: a save that names it is based on those changes. */
  readonly revision: number;
  readonly changes: readonly {
    /** Such as `body.email`. */
    readonly path: string;
    /** The current value, in the shape that the call takes. */
    readonly now: unknown;
    /** Name of who changed it; empty if it was not a person. */
    readonly by: string;
    /** ISO date-time. */
    readonly at: string;
    /** Only of patients' records: what the member is called, and how the practice knows. */
    readonly label?: string;
    readonly source?: string;
  }[];
}

/** Why a save was refused with `form-draft-changed`: who saved the draft that is there. */
export interface FormDraftSaved {
  /** Their name; empty if it was not a person. */
  readonly by: string;
  /** Whether it was the caller, such as in another tab. */
  readonly isCaller: boolean;
  /** ISO date-time. */
  readonly at: string;
}

/** Another visit of the same patient at a chosen time. */
export interface ClashingVisit {
  readonly id: string;
  readonly providerName: string;
  readonly locationName: string;
  /** YYYY-MM-DD, and minutes after midnight, by the practice's clock. */
  readonly day: string;
  readonly from: number;
  readonly minutes: number;
}

/** The body of every refusal (RFC 9457), with `message` and `error`, which the specified screens read. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly message: string;
  readonly error: string;
  readonly requestId?: string;
  readonly errors?: readonly MemberError[];
  /** Only for `record-changed`, `staff-changed` and `task-changed`. */
  readonly conflict?: RecordConflict;
  /**
   * For `record-changed` of a patient's record: the parts changed since by others, and its revision now. When approving, the path is
   * the key of a row, and the value a text.
   */
  readonly conflicts?: RecordConflict['changes'];
  readonly revision?: number;
  /** Only for `record-merged`: the patient whose record it is now. */
  readonly into?: string;
  /** Only for `form-draft-changed`. */
  readonly saved?: FormDraftSaved;
  /** For `appointment-changed` the visit as it is now, for `visit-duplicate` the id and the start of the one that is there. */
  readonly visit?: unknown;
  /** Only where the office has to be called: the number for the visit, ten digits. */
  readonly phone?: string;
  /** For `slot-taken` when a cancellation is undone: until when (ISO date-time) the time is kept for somebody on the waitlist. */
  readonly offeredUntil?: string;
  /** Only for `patient-busy`. */
  readonly visits?: readonly ClashingVisit[];
  /** Only for `submission-state`: the name of who turned it last (empty if its sender did), and when (ISO date-time). */
  readonly by?: string;
  readonly at?: string;
  /** Only for `enough-sent`: what is in the way, as a code; for recall `detail` says it in a sentence. */
  readonly hinder?: string;
  /** Only for `above-balance`: what the patient owes, and how much of the entry would become a credit. */
  readonly balance?: string;
  readonly credit?: string;
  /** Seconds until a retry makes sense, if the server knows. */
  readonly retryAfter?: number;
}

// Entries of the access log as sentences: who did what, to what of whom, and which fields they changed.
import { wordsOfAction, wordsOfObject } from './access-words.ts';

/** Fields of a record that a change can name. Never values. */
export const accessFields = {
  address: 'address',
  alerts: 'alerts',
  birthDate: 'date of birth',
  mobilePhone: 'mobile phone',
  communicationPreference: 'preferred contact',
  email: 'email',
  entries: 'clinical entries',
  gender: 'gender',
  guardians: 'guardians',
  homePhone: 'home phone',
  inactive: 'inactive mark',
  interpreter: 'interpreter',
  lists: 'clinical lists',
  maritalStatus: 'marital status',
  medical: 'medical answers',
  members: 'family members',
  nameFirst: 'first name',
  nameLast: 'last name',
  nameMiddle: 'middle name',
  otherPhone: 'phone',
  own: 'fields of the practice',
  preferredName: 'preferred name',
  primaryInsurance: 'primary insurance',
  referralType: 'referred by',
  secondaryInsurance: 'secondary insurance',
  ssn: 'social security number',
  workPhone: 'work phone',
} as const;

export type AccessField = keyof typeof accessFields;

/** Actions whose words need the object after them: 'Changed' alone tells nothing. */
const takesObject: ReadonlySet<string> = new Set([
  ...[
    'add',
    'approve',
    'archive',
    'begin',
    'change',
    'create',
    'discard',
    'edit',
    'export',
    'invite',
    'issue',
    'print',
  ],
  ...['publish', 'read', 'remove', 'rename', 'restore', 'save', 'search', 'send', 'switch-off', 'switch-on', 'update'],
  'upload',
]);

/** Objects as they stand in a sentence, where that is not their name alone. */
const nouns: Readonly<Record<string, string>> = {
  account: 'an account',
  appointment: 'a visit',
  attachment: 'an attachment',
  audit: 'the access log',
  billing: 'the ledger',
  'calendar-feed': 'a calendar feed',
  contact: 'the record',
  'contact-attributes': 'the record',
  'contact-record': 'the record',
  documents: 'the documents',
  draft: 'a draft',
  family: 'the family',
  form: 'a form',
  'form-section': 'a section of forms',
  inbox: 'the inbox',
  location: 'a location',
  'medical-attributes': 'the medical history',
  message: 'a message',
  packet: 'a packet',
  patient: 'the record',
  payment: 'a payment',
  person: 'the record',
  practice: 'the data of the practice',
  profile: 'the profile',
  provider: 'a provider',
  recall: 'the recall list',
  'record-field': 'a field of the record',
  report: 'a report',
  schedule: 'the schedule',
  setting: 'a setting',
  staff: 'the list of staff',
  submission: 'a submission',
  'sync-key': 'a key of the practice software',
  task: 'a task',
  tasks: 'the tasks',
  type: 'a type of visit',
  waitlist: 'the waitlist',
  'waitlist-entry': 'an entry of the waitlist',
};

/** Where the person of a whole sentence stands; in brackets what is left out when nobody knows of whom it is. */
const sentences: Readonly<Record<string, string>> = {
  acknowledge: 'acknowledged an alert[ of {whose}]',
  'add-adjustment': 'added an adjustment to the ledger[ of {whose}]',
  'add-charge': 'added a charge to the ledger[ of {whose}]',
  'add-note': 'wrote a note[ about {whose}]',
  'add-patient-alert': 'added an alert[ to the record of {whose}]',
  'add-payment': 'added a payment to the ledger[ of {whose}]',
  'add-reversal': 'reversed an entry in the ledger[ of {whose}]',
  'agreement-on-paper': 'entered an agreement on paper[ of {whose}]',
  'alert-raised': 'raised an alert[ for {whose}]',
  'answer-question': 'answered a question of the practice[ for {whose}]',
  appt_arrived: 'marked {whose|a patient} as arrived',
  appt_booked: 'booked a visit[ of {whose}]',
  appt_canceled: 'canceled a visit[ of {whose}]',
  appt_confirmed: 'confirmed a visit[ of {whose}]',
  appt_corrected: 'corrected the status of a visit[ of {whose}]',
  appt_deleted: 'deleted a visit[ of {whose}]',
  appt_met: 'marked a visit[ of {whose}] as completed',
  appt_missed: 'marked a visit[ of {whose}] as a no-show',
  appt_scheduled: 'scheduled a visit[ of {whose}]',
  appt_seated: 'marked {whose|a patient} as in the chair',
  appt_skipped: 'skipped a visit[ of {whose}]',
  appt_undone: 'undid the last change of a visit[ of {whose}]',
  'add patient': 'added {whose|a patient}',
  'ask-sender': 'asked the sender of a submission[ of {whose}] a question',
  assign: 'assigned a submission[ of {whose}]',
  'ask-for-form': 'requested a form[ from {whose}]',
  'change-locations': 'changed the locations of {whose|a colleague}',
  'change-rights': 'changed the rights of {whose|a colleague}',
  'compare-records': 'compared the record[ of {whose}] with a possible duplicate',
  consent: 'recorded a consent[ of {whose}]',
  'edit-document': 'changed a document[ of {whose}]',
  'edit-note': 'changed a note[ about {whose}]',
  'edit-clinical': 'changed {fields|clinical parts}[ of {whose}]',
  'edit-patient-alert': 'changed an alert[ of {whose}]',
  'edit-ssn': 'changed a social security number[ of {whose}]',
  'end-patient-alert': 'ended an alert[ of {whose}]',
  'end-session': 'ended a session[ of {whose}]',
  'end-sessions': 'signed {whose|a patient} out everywhere',
  file: 'filed a submission without a patient',
  invite: 'invited {whose|a patient} to the portal',
  'link-family': 'linked a family member[ to {whose}]',
  list: 'viewed {what}',
  'mail-documents': 'emailed a link to the documents[ to {whose}]',
  'mail-receipt': 'emailed a link to a receipt[ to {whose}]',
  'make-admin': 'made {whose|a colleague} an admin',
  'make-billing': 'gave {whose|a colleague} the role Billing',
  'make-clinical': 'gave {whose|a colleague} the role Clinical',
  'make-office': 'gave {whose|a colleague} the role Front desk',
  'make-read-only': 'gave {whose|a colleague} the role Read-only',
  'mark-not-ours': 'marked a submission[ of {whose}] as not ours',
  match: 'matched a guest[ to {whose}]',
  merge: 'merged a duplicate into the record[ of {whose}]',
  move: 'moved a visit[ of {whose}]',
  'packet-asked': 'requested a packet[ from {whose}]',
  'packet-taken-away': 'stopped requesting a packet[ from {whose}]',
  'put-back': 'put a submission[ of {whose}] back',
  reactivate: 'reactivated the account[ of {whose}]',
  'read-alerts': 'read alerts[ of {whose}]',
  'read-change': 'opened a change of the record[ of {whose}]',
  'read-document': 'opened a document[ of {whose}]',
  'read-history': 'read the history of the record[ of {whose}]',
  'read-notes': 'read notes[ about {whose}]',
  'read-report': 'read a report',
  'read-sessions': 'looked at the sessions[ of {whose}]',
  'recall-send': 'sent a recall message[ to {whose}]',
  'recall-stop': 'stopped calling {whose|a patient} back',
  'remove-app': 'removed the authenticator app[ of {whose}]',
  'remove-document': 'removed a document[ of {whose}]',
  'remove-note': 'removed a note[ about {whose}]',
  'restore-document': 'restored a document[ of {whose}]',
  'reveal-ssn': 'showed a social security number[ of {whose}]',
  'send appointment': 'sent a message about a visit[ of {whose}]',
  'send message': 'sent a message[ ({whose})]',
  'send setting': 'sent a sample of a reminder',
  'set-active': 'marked {whose|a patient} as active again',
  'set-inactive': 'marked {whose|a patient} as inactive',
  'set-own-provider': 'tied the account[ of {whose}] to a provider',
  settle: 'settled a payment[ of {whose}]',
  'share-document': 'shared a document[ with {whose}]',
  snooze: 'put a submission[ of {whose}] off',
  'stop-asking': 'stopped requesting a form[ from {whose}]',
  'sign-in': 'signed in[ to the account of {whose}]',
  suspend: 'suspended the account[ of {whose}]',
  'undo-merge': 'undid a merge[ with the record of {whose}]',
  'unlink-family': 'unlinked a family member[ from {whose}]',
  unlock: 'unlocked the account[ of {whose}]',
  unmatch: 'undid a match[ with {whose}]',
  'unshare-document': 'took a shared document back[ from {whose}]',
  'upload-document': 'uploaded a document[ for {whose}]',
  'waitlist-offer': 'offered a time from the waitlist[ to {whose}]',
};

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns 'address', 'address and email', 'address, email and gender'. */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns the words of a field; the readable code of one that has gone from the catalogue. */
export function wordsOfField(code: string): string {
  return Object.hasOwn(accessFields, code) ? accessFields[code as AccessField] : lowered(wordsOfAction(code));
}

export interface AccessEntry {
  readonly action: string;
  readonly objectKind: string;
  /** Name of who did it, or words for whoever has none. */
  readonly who: string;
  /** Name of whose data it was; empty if it was nobody's. */
  readonly whose: string;
  /** Codes of the fields that were changed. */
  readonly fields: readonly string[];
}

/** 'a visit', 'the record', or 'the displayed name of a location' for a part of one. */
function nounOf(objectKind: string): string {
  if (Object.hasOwn(nouns, objectKind)) return nouns[objectKind] ?? '';
  const [kind = '', part] = wordsOfObject(objectKind).split(': ');
  const [code = ''] = objectKind.split(' ');
  return part === undefined ? lowered(kind) : `the ${part} of ${nouns[code] ?? lowered(kind)}`;
}

function templateOf({ action, objectKind, fields }: AccessEntry): string {
  const words = lowered(wordsOfAction(action));
  const own = [`${action} ${objectKind}`, action].find((key) => Object.hasOwn(sentences, key));
  if (own !== undefined) return sentences[own] ?? words;
  if (!takesObject.has(action)) return `${words}[ ({whose})]`;
  return fields.length > 0 ? `${words} {fields}[ of {whose}]` : `${words} {what}`;
}

/** Returns an entry as a sentence, such as 'Joan Whitfield changed address and mobile phone of Sam Rivera.' */
export function sentenceOf(entry: AccessEntry): string {
  const { objectKind, who, whose, fields } = entry;
  const noun = nounOf(objectKind);
  const parts: Readonly<Record<string, string>> = {
    whose,
    fields: listed(fields.map(wordsOfField)),
    what: whose === '' ? noun : `${noun} of ${whose}`,
  };
  const done = templateOf(entry)
    .replaceAll(/\[([^\]]*)\]/g, (_, part: string) => (whose === '' ? '' : part))
    .replaceAll(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, otherwise = '') => parts[name] || otherwise);
  return `${who} ${done}.`;
}

// Loads everything a form page needs, in the order given by the specification.
import { type Answer, forms, patients, practice, submissions } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import {
  createForm,
  type FormEngine,
  type FormRecord,
  readForm,
  type SubmissionEntry,
  type Surroundings,
  versionSettings,
} from '@foyer/forms';
import {
  loadAlertPanels,
  loadControls,
  loadPageCheck,
  loadTypes,
  type ReviewParts,
  type ScreenHost,
} from '@foyer/forms/react';
import { logFailure } from '../../api/log-failure.ts';
import type { Portal } from '../../session/portal.ts';
import { draftAnswers } from './draft-answers.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import type { FormAddress } from './form-address.ts';
import type { FamilyPatient, KeptPerson } from './kept-person.ts';
import { loadDraft, OwnerNotAllowedError } from './load-draft.ts';
import { pageToOpen } from './page-entries.ts';
import { todayIn } from './today.ts';

/** Form calls treat any status but 200 as an error. */
const only200 = { expect: 200 };

export type VersionToFill = Answer<typeof forms.form>[number];
export type OwnSubmission = Answer<typeof submissions.submission>;

export interface PatientChoice {
  readonly uuid: string;
  /** The person whose answers were kept from an earlier opening, if any. */
  readonly kept: KeptPerson | undefined;
  /** Returns stored values by field uuid. @throws CallError */
  load(patientId: string): Promise<ReadonlyMap<string, unknown>>;
}

export interface OpenForm {
  readonly kind: 'open';
  readonly version: VersionToFill;
  readonly engine: FormEngine;
  /** Shows alerts below their questions; undefined if none of them shows the person something. */
  readonly below: ScreenHost['below'];
  /** Of a consent form, and of others that ask for "Signing on screen". */
  readonly signing: Pick<typeof import('./signing.ts'), 'wordingIn' | 'AtOffice' | 'ConsentLine'> | undefined;
  readonly submission: OwnSubmission | undefined;
  /** The submission's answers; empty for a new one. */
  readonly entries: readonly SubmissionEntry[];
  /** The form's owner: a contact's id; empty for a guest. */
  readonly ownerId: string;
  readonly ownerName: string;
  /** Stores the answers; undefined if the form cannot be filled in. */
  readonly draft: DraftSession | undefined;
  /** Whether it books an appointment. */
  readonly isBooking: boolean;
  /** For guardians who choose in the form whom it is for: that field, and the source of that person's data. */
  readonly patientChoice: PatientChoice | undefined;
  /** For a submission that is being edited: whether its answers are those that were sent, or those together with the record's. */
  readonly isUnchanged: (() => boolean) | undefined;
  /** What is drawn of the page that shows all answers, if it has one. */
  readonly review: ReviewParts | undefined;
}

export type LoadedForm =
  | OpenForm
  | { readonly kind: 'unexpected' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'not-allowed' };

/** Thrown if the form has loaded, but not the submission to show in it. */
export class SubmissionLoadError extends Error {
  override name = 'SubmissionLoadError';
}

/** Calls for an opening that are the same whatever the form is. */
export interface FormStart {
  /** Whether the practice fills forms in from the record. */
  readonly flag: Promise<{ enabled: boolean }>;
  readonly generalSettings: Promise<unknown>;
  readonly relationshipTypes: Promise<Answer<typeof practice.relationshipTypes>>;
}

/** Starts them before the form is known, so that they need not wait for it. */
export function startForm(portal: Portal): FormStart {
  const generalSettings = loadGeneralSettings(portal);
  // The opening tells about it.
  generalSettings.catch(() => undefined);
  return { flag: loadFlag(portal), generalSettings, relationshipTypes: loadRelationshipTypes(portal) };
}

/**
 * @param given the version, if it is known or on its way already
 * @param started what is on its way already
 * @throws SubmissionLoadError, or any other error if the form does not load
 */
export async function loadForm(
  portal: Portal,
  address: FormAddress,
  given?: Promise<VersionToFill | undefined>,
  started?: FormStart,
): Promise<LoadedForm> {
  const { call, session } = portal;
  const { role } = session.state();
  // The calls are started in this order and then awaited together.
  const flag = started?.flag ?? loadFlag(portal);
  const relatives = role === 'LEGAL_GUARDIAN' ? call(patients.familyContacts) : Promise.resolve(onlySelf(portal));
  const versions: ReturnType<typeof loadVersion> = given ?? loadVersion(portal, address);
  const generalSettings = started?.generalSettings ?? loadGeneralSettings(portal);
  const settings = portal.settings.load();
  const relationshipTypes = started?.relationshipTypes ?? loadRelationshipTypes(portal);
  const submission = loadSubmission(portal, address);
  submission.catch(() => undefined);
  const drafted = loadDraft(portal, address, submission).catch((error: unknown) => {
    if (error instanceof OwnerNotAllowedError) return 'not-allowed' as const;
    throw error;
  });
  const record = recordToFillFrom(portal, address, flag, submission);

  const [family, version, accountSettings, relations] = await Promise.all([
    relatives,
    versions,
    settings,
    relationshipTypes,
    generalSettings,
  ]);
  if (version === 'sign-in') return { kind: 'sign-in' };
  const logicCode = version?.has_logic ? import('@foyer/forms/logic') : undefined;
  // Awaited below, or not at all.
  logicCode?.catch(() => undefined);
  await loadTypes(version?.object);
  const form = version && readForm(version.object);
  if (!version || !form?.ok) return { kind: 'unexpected' };
  const readOnly = version.is_open === false;
  const signing = version.asks_esign || version.version ? await import('./signing.ts') : undefined;
  const asked = signing ? await signing.fieldsToSign(portal, version, form.fields) : form.fields;
  const { checkPages, review } = versionSettings(version.object);
  const isBooking = form.fields.some(({ type_name }) => type_name === 'Appointment Booking');
  const [booking, forGuest, logic, panelsOf, reviewed, loaded, filled] = await Promise.all([
    isBooking && role ? import('./booking-fields.ts') : undefined,
    isBooking && !role ? import('./guest-entries.ts') : undefined,
    logicCode,
    version.object.alerts && loadAlertPanels(),
    // The flow of a booking has a summary of its own.
    !readOnly &&
    ((review !== 'off' && !isBooking) || form.fields.some(({ properties }) => properties.common.confirmItems))
      ? import('@foyer/forms/review')
      : undefined,
    submission,
    record.then(async (kept) => kept && { kept, ...(await import('./values-from-record.ts')) }),
    loadControls(asked),
    checkPages && loadPageCheck().catch(() => undefined),
  ]);
  const isNew = loaded === undefined;
  const choosesPatient = booking !== undefined && isNew && role === 'LEGAL_GUARDIAN';
  // JSON has no undefined members: the contract's optional members are present or absent.
  const entries = (loaded?.object ?? []) as SubmissionEntry[];
  const edit = isNew || readOnly ? undefined : (await import('./editing.ts')).editOf(asked, entries, loaded.questions);
  const fields = choosesPatient ? booking.withPatientChoice(asked) : (edit?.fields ?? asked);
  if (choosesPatient) await loadControls(fields);
  const beginning = forGuest && isNew ? forGuest.guestEntries(fields) : (edit?.entries ?? entries);
  const surroundings: Surroundings = {
    today: todayIn(accountSettings.timezone),
    timezone: accountSettings.timezone,
    companyName: accountSettings.companyName,
    country: accountSettings.postalAddress.country,
    relationshipTypes: relations,
    family,
  };
  const draft = await drafted;
  if (draft === 'not-allowed') return { kind: 'not-allowed' };
  const { ownerId: owner, calls, found } = draft;
  let prefill: ReadonlyMap<string, unknown> | undefined = filled?.valuesFromRecord(fields, filled.kept, relations);
  const choice = choosesPatient
    ? await booking.openPatientChoice({ portal, fields, family, found: readOnly ? undefined : found, flag })
    : undefined;
  if (choice) prefill = choice.prefill;
  else if (booking && isNew && owner) prefill = await booking.bookingPrefill(call, fields, owner, filled?.kept);
  const start = {
    fields,
    surroundings,
    entries: beginning,
    readOnly,
    logic: logic?.openLogicOf(fields, version.object),
  };
  const options = {
    ...start,
    messages: edit?.messages,
    checksPages: checkPages,
    review: isBooking ? undefined : reviewed?.reviewOf(review),
    onFile: reviewed?.onFileOf(fields),
    page: pageToOpen((!readOnly && found?.page) || 0),
    ...(found && !readOnly && { draft: { answers: choice?.answers ?? draftAnswers(found), page: found.page } }),
    prefill,
  };
  const engine = createForm(address.carryOver ? await address.carryOver(portal, options) : options);
  const followed = edit?.follow(engine, [start, { ...start, prefill }]);
  return {
    kind: 'open',
    version,
    signing,
    engine: followed?.engine ?? engine,
    isUnchanged: followed?.isUnchanged,
    below: panelsOf?.(engine, version.crisis_text ?? ''),
    submission: loaded,
    entries,
    ownerId: owner,
    ownerName: choosesPatient ? '' : nameOf(portal, family, owner),
    isBooking,
    patientChoice: choice,
    review: reviewed,
    draft:
      readOnly || address.linked
        ? undefined
        : createDraftSession({
            calls,
            engine,
            answers: () => (choice && booking ? booking.draftWithChoice(engine) : engine.toDraft()),
            found,
            versionId: version.form_version_id,
            submissionRevision: loaded?.revision,
            openDrafts: portal.openDrafts,
            page: window,
            patientId: session.state().patientId,
            place: address,
            name: version.form_name,
          }),
  };
}

/** Returns whom people who are not guardians can choose in a form: themselves. */
function onlySelf({ session }: Portal): FamilyPatient[] {
  const { user, profile } = session.state();
  if (!user) return [];
  const { id, nameFirst, nameLast } = user;
  return [{ id, nameFirst, nameLast, birthdate: profile?.birthDate ?? '' }];
}

/**
 * Returns the record of the form's owner, for a new form or an approved submission. Undefined for visitors, and if the practice
 * does not pre-fill forms. If it does not load, the form opens without it.
 */
async function recordToFillFrom(
  { call, session }: Portal,
  { ownerId }: FormAddress,
  flag: Promise<{ enabled: boolean }>,
  submission: Promise<OwnSubmission | undefined>,
): Promise<FormRecord | undefined> {
  const { isSignedIn, patientId, role } = session.state();
  if (!isSignedIn) return undefined;
  try {
    // Visitors do without it.
    const [{ loadRecord }, { enabled }, loaded] = await Promise.all([
      import('../patients/form-record.ts'),
      flag,
      submission.catch(() => 'failed' as const),
    ]);
    // Then the form does not open anyway.
    if (loaded === 'failed') return undefined;
    if (!enabled || (loaded && !loaded.is_approved)) return undefined;
    return await loadRecord(call, loaded?.contact_id || ownerId || patientId, role ?? '');
  } catch (error) {
    logFailure('The record did not load.', error);
    return undefined;
  }
}

function loadFlag({ call, tenant: { accountId } }: Portal): FormStart['flag'] {
  return call(practice.patientFormsFlag, { params: { accountId } }).catch(() => ({ enabled: false }));
}

function loadGeneralSettings({ call, tenant: { accountId } }: Portal): FormStart['generalSettings'] {
  return call(practice.portalGeneralSettings, { query: { accountId } });
}

function loadRelationshipTypes({ call, tenant: { accountId } }: Portal): FormStart['relationshipTypes'] {
  return call(practice.relationshipTypes, { params: { accountId }, query: { family: 'true' } }).catch(
    (error: unknown) => {
      logFailure('Relationship types did not load.', error);
      return [];
    },
  );
}

/** A submission opens in the version it was filled in with, anything else in the published one. */
async function loadVersion(
  { call, tenant, session }: Portal,
  { formId, checksum, submissionId, secureSubmissionId, linked }: FormAddress,
): Promise<(VersionToFill & { is_open?: boolean }) | undefined | 'sign-in'> {
  if (linked) return linked.form;
  const params = { id: formId, checksum };
  if (submissionId && secureSubmissionId && session.state().isSignedIn) {
    const address = { submissionId, checksum: secureSubmissionId };
    try {
      const [found] = await call(submissions.submissionForm, { params: address }, only200);
      if (found && found.form_id !== formId) throw new Error('The submission is of another form.');
      return found;
    } catch (cause) {
      throw new SubmissionLoadError('The submission did not load.', { cause });
    }
  }
  if (session.state().isSignedIn) return (await call(forms.form, { params }, only200))[0];
  try {
    return (await call(forms.publicForm, { params, query: { accountId: tenant.accountId } }, only200))[0];
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return 'sign-in';
    throw error;
  }
}

async function loadSubmission(
  { call, tenant, session }: Portal,
  { submissionId, secureSubmissionId, linked }: FormAddress,
): Promise<OwnSubmission | undefined> {
  if (linked) return linked.submission;
  if (!submissionId || !secureSubmissionId) return undefined;
  const params = { submissionId, checksum: secureSubmissionId };
  const { isSignedIn } = session.state();
  try {
    const found = isSignedIn
      ? await call(submissions.submission, { params }, only200)
      : await call(submissions.publicSubmission, { params, query: { accountId: tenant.accountId } }, only200);
    if (found.contact_id || isSignedIn) return found;
  } catch (cause) {
    throw new SubmissionLoadError('The submission did not load.', { cause });
  }
  throw new SubmissionLoadError('A visitor may not see a submission without a contact.');
}

function nameOf({ session }: Portal, family: readonly FamilyPatient[], ownerId: string): string {
  const { user, patientId } = session.state();
  const person = ownerId === patientId ? user : family.find(({ id }) => id === ownerId);
  return person ? `${person.nameFirst} ${person.nameLast}`.trim() : '';
}

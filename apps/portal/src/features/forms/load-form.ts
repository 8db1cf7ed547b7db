// Loads everything a form page needs, in the order that the specification gives.
import { type Answer, forms, patients, submissions, tenants } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { createForm, type FormEngine, readForm, type SubmissionEntry, type Surroundings } from '@foyer/forms';
import { loadControls } from '@foyer/forms/react';
import type { Portal } from '../../session/portal.ts';
import { todayIn } from './today.ts';

/** For form calls any status but 200 is an error. */
const only200 = { expect: 200 };

export type FormVersion = Answer<typeof forms.form>[number];
export type Submission = Answer<typeof submissions.submission>;
type FamilyContact = Answer<typeof patients.familyContacts>[number];

export interface FormAddress {
  readonly formId: string;
  readonly checksum: string;
  readonly submissionId: string | undefined;
  readonly secureSubmissionId: string | undefined;
  readonly ownerId: string | undefined;
}

export interface OpenForm {
  readonly kind: 'open';
  readonly version: FormVersion;
  readonly engine: FormEngine;
  readonly submission: Submission | undefined;
  /** The answers of the submission; empty for a new one. */
  readonly entries: readonly SubmissionEntry[];
  /** Whose form it is: a contact's id, or an empty string for a guest. */
  readonly ownerId: string;
  readonly ownerName: string;
  readonly isPrefillOn: boolean;
}

export type LoadedForm = OpenForm | { readonly kind: 'unexpected' } | { readonly kind: 'sign-in' };

/** The form itself loaded, the submission to be shown in it did not. */
export class SubmissionLoadError extends Error {
  override name = 'SubmissionLoadError';
}

/** @throws SubmissionLoadError, or any other error when the form does not load */
export async function loadForm(portal: Portal, address: FormAddress): Promise<LoadedForm> {
  const { call, tenant, session } = portal;
  const { accountId } = tenant;
  const { isSignedIn, role } = session.state();
  // The calls leave in this order and are then waited for together.
  const flag = call(tenants.patientFormsFlag, { params: { accountId } }).catch(() => ({ enabled: false }));
  const family = role === 'LEGAL_GUARDIAN' ? call(patients.familyContacts) : Promise.resolve<FamilyContact[]>([]);
  const versions = loadVersion(portal, address);
  const generalSettings = call(tenants.portalGeneralSettings, { query: { accountId } });
  const settings = portal.settings.load();
  const relationshipTypes = call(tenants.relationshipTypes, { params: { accountId }, query: { family: 'true' } }).catch(
    (error: unknown) => {
      console.error('Relationship types did not load.', error);
      return [];
    },
  );
  const submission = loadSubmission(portal, address);
  submission.catch(() => undefined);

  const [{ enabled }, contacts, version, practice, relations] = await Promise.all([
    flag,
    family,
    versions,
    settings,
    relationshipTypes,
    generalSettings,
  ]);
  if (version === 'sign-in') return { kind: 'sign-in' };
  const form = version && readForm(version.object);
  if (!version || !form?.ok) return { kind: 'unexpected' };
  const [loaded] = await Promise.all([submission, loadControls(form.fields)]);
  // JSON knows no undefined members: what the contract calls optional is either there or not.
  const entries = (loaded?.object ?? []) as SubmissionEntry[];
  const surroundings: Surroundings = {
    today: todayIn(practice.timezone),
    timezone: practice.timezone,
    companyName: practice.companyName,
    country: practice.postalAddress.country,
    relationshipTypes: relations,
    family: contacts,
  };
  const engine = createForm({ fields: form.fields, surroundings, entries });
  const owner = isSignedIn ? address.ownerId || loaded?.contact_id || session.state().contactId : '';
  return {
    kind: 'open',
    version,
    engine,
    submission: loaded,
    entries,
    ownerId: owner,
    ownerName: nameOf(portal, contacts, owner),
    isPrefillOn: enabled && !loaded,
  };
}

async function loadVersion(
  { call, tenant, session }: Portal,
  { formId, checksum }: FormAddress,
): Promise<FormVersion | undefined | 'sign-in'> {
  const params = { id: formId, checksum };
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
  { submissionId, secureSubmissionId }: FormAddress,
): Promise<Submission | undefined> {
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

function nameOf({ session }: Portal, family: readonly FamilyContact[], ownerId: string): string {
  const { user, contactId } = session.state();
  const person = ownerId === contactId ? user : family.find(({ id }) => id === ownerId);
  return person ? `${person.nameFirst} ${person.nameLast}`.trim() : '';
}

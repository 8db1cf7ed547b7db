// How things stand with the agreements of patients, form by form.
import { type ConsentSettings, consentSettings, newConsentSettings } from '@foyer/forms';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type AgreementRow, type ConsentForm, selectAgreements, selectConsentForms } from './agreements.store.ts';
import { type AgreementStanding, standingOf } from './standing.policy.ts';

/** A consent form with how things stand for one patient. */
export interface FormStanding {
  readonly form: ConsentForm;
  readonly consent: ConsentSettings;
  readonly standing: AgreementStanding;
  /** What happened, in the order of the store. */
  readonly rows: readonly AgreementRow[];
}

export function consentOf(form: Pick<ConsentForm, 'object'>): ConsentSettings {
  return consentSettings(form.object) ?? newConsentSettings;
}

/** Returns every consent form (or those in `some`) with how things stand for each of these patients. `today` is the practice's day. */
export async function standingsOf(
  tx: Tx,
  patientIds: readonly string[],
  today: string,
  some?: readonly ConsentForm[],
): Promise<ReadonlyMap<string, readonly FormStanding[]>> {
  const forms = some ?? (await selectConsentForms(tx));
  const rows = forms.length === 0 ? [] : await selectAgreements(tx, patientIds);
  const formStanding = (form: ConsentForm, patientId: string): FormStanding => {
    const own = rows.filter((row) => row.patientId === patientId && row.formId === form.formId);
    const consent = consentOf(form);
    const { askingVersion } = form;
    const standing = standingOf(own, { today, askingVersion, askBeforeEnd: consent.askBeforeEnd });
    return { form, consent, standing, rows: own };
  };
  return new Map(patientIds.map((id) => [id, forms.map((form) => formStanding(form, id))]));
}

// What the alerts that answers raise show to the person who sent them.
import { type SubmissionEntry, shownAlerts } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { FormVersion } from '../forms/public.ts';
import { crisisTextOf } from '../practice/public.ts';

export interface PatientText {
  readonly kind: 'crisis' | 'text';
  /** The practice's crisis text, plain; or the alert's own, rich text. */
  readonly text: string;
}

/** Returns the texts, in the order of the alerts; without the member if there are none. */
export async function patientTextsOf(
  ctx: Ctx & Uses<'caches'>,
  { version, entries }: { readonly version: FormVersion; readonly entries: readonly SubmissionEntry[] },
): Promise<{ patientTexts?: PatientText[] }> {
  const shown = shownAlerts(version.fields, version.alerts, entries);
  if (shown.length === 0) return {};
  const crisis = await crisisTextOf(ctx);
  const patientTexts = shown.map(
    ({ showPatient, patientText }): PatientText =>
      showPatient === 'crisis' ? { kind: 'crisis', text: crisis } : { kind: 'text', text: patientText },
  );
  return { patientTexts };
}

// What is worth a second look in contact data while the office types it.
import type { ParsedInput, records } from '@foyer/contract';
import { usStates } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { countSearch, findPatientsByEmail } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { stateOfZip } from '../practice-setup/public.ts';
import { countryCodeOf } from './contact-faults.policy.ts';

const mostNames = 3;

/** Returns whose email address this is, too, and the state of the ZIP code. Looking for an address is audited as a search. */
export async function contactHints(
  ctx: Ctx & Uses<'caches' | 'budgets'>,
  { patientId, email, postalCode, country }: ParsedInput<typeof records.contactHints>['body'],
) {
  const { country: ofPractice } = await settingsOf(ctx);
  const read = countryCodeOf({ country }, ofPractice);
  const code = read === 'US' ? await stateOfZip(postalCode) : undefined;
  const state = usStates.find((each) => each.code === code);
  if (email.trim() !== '') await countSearch(ctx);
  const others =
    email.trim() === ''
      ? []
      : await inTenant(ctx, async (tx) => {
          await audit(tx, ctx, { action: 'search', object: { kind: 'patients', id: 'all' } });
          return findPatientsByEmail(tx, email.trim());
        });
  return {
    emailUsedBy: others
      .filter((other) => other.patientId !== patientId)
      .slice(0, mostNames)
      .map(({ nameFirst, nameLast }) => `${nameFirst} ${nameLast}`),
    country: read,
    stateOfZip: state ? { code: state.code, name: state.name } : null,
  };
}

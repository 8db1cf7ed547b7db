// Loads what the dashboard needs to offer booking: the form, and whether the practice's card is shown above it.
import { availability, forms } from '@foyer/contract';
import type { Portal } from '../../session/portal.ts';
import type { FormAddress } from '../forms/form-address.ts';
import { type LoadedForm, loadForm } from '../forms/load-form.ts';

export interface LoadedBooking {
  readonly address: FormAddress;
  readonly form: LoadedForm;
  readonly hasPracticeCard: boolean;
}

/** Returns whether the practice has exactly one open location and takes part in Google Reserve. */
async function showsPracticeCard({ call, tenant, booking }: Portal): Promise<boolean> {
  const { settings } = await booking.load();
  if (!settings.googleReserveEnabled) return false;
  const list = await call(availability.locationsList, { query: { accountId: tenant.accountId } });
  return list.filter(({ isDeleted }) => !isDeleted).length === 1;
}

/** @throws if any part does not load */
export async function loadBooking(portal: Portal): Promise<LoadedBooking> {
  const { form: entry } = await portal.booking.load();
  if (!entry) throw new Error('The practice has no booking form.');
  const address: FormAddress = {
    formId: entry.formId,
    checksum: entry.checkSum,
    submissionId: undefined,
    secureSubmissionId: undefined,
    ownerId: undefined,
  };
  const card = showsPracticeCard(portal);
  card.catch(() => undefined);
  const params = { id: entry.formId, checksum: entry.checkSum };
  const [version] = portal.session.state().isSignedIn
    ? await portal.call(forms.form, { params }, { expect: 200 })
    : await portal.call(forms.publicForm, { params, query: { accountId: portal.tenant.accountId } }, { expect: 200 });
  return { address, form: await loadForm(portal, address, version), hasPracticeCard: await card };
}

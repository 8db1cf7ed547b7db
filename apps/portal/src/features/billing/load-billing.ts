// Loads the address of the billing page: first the account's status, and only then the sign-on address.
import { billing } from '@foyer/contract';
import { t } from 'i18next';
import type { Portal } from '../../session/portal.ts';

export interface BillingAddress {
  readonly url: string;
  /** Whether it is an external site. */
  readonly isOutside: boolean;
}

/** Returns the address a frame may open: a path of our own billing pages, or another site by https. @throws for anything else */
export function frameAddress(signonUrl: string, origin: string): BillingAddress {
  const url = URL.parse(signonUrl, origin);
  if (url?.origin === origin && signonUrl.startsWith('/billing/')) return { url: signonUrl, isOutside: false };
  if (url?.protocol === 'https:' && url.origin !== origin && signonUrl.startsWith('https://'))
    return { url: url.href, isOutside: true };
  throw new Error('The sign-on address is not one that a frame may open.');
}

/** Returns null without billing. @throws CallError, after logging it */
export async function loadBilling({ call }: Pick<Portal, 'call'>, origin: string): Promise<BillingAddress | null> {
  try {
    const status = await call(billing.accountStatus);
    if (!status?.enabled) return null;
    const { signonUrl } = await call(billing.patientSignOn);
    return frameAddress(signonUrl, origin);
  } catch (error) {
    console.error(t('dashboard.userBalance.error'), error);
    throw error;
  }
}

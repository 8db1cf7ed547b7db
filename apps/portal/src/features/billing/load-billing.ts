// Where the billing page is: first the account's status is asked for, and only then the sign-on address.
import { billing } from '@foyer/contract';
import { t } from 'i18next';
import type { Portal } from '../../session/portal.ts';

export interface BillingAddress {
  readonly url: string;
  /** Whether it is a site of somebody else. */
  readonly isOutside: boolean;
}

/** What a frame may open: a path of our own billing pages, or another site by https. @throws for anything else */
export function frameAddress(signonUrl: string, origin: string): BillingAddress {
  const url = URL.parse(signonUrl, origin);
  if (url?.origin === origin && signonUrl.startsWith('/billing/')) return { url: signonUrl, isOutside: false };
  if (url?.protocol === 'https:' && url.origin !== origin && signonUrl.startsWith('https://'))
    return { url: url.href, isOutside: true };
  throw new Error('The sign-on address is not one that a frame may open.');
}

/** null without billing. @throws CallError, after it was logged */
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

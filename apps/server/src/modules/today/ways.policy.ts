// By which way somebody is asked for forms: as they prefer, where that reaches them.
import type { today } from '@foyer/contract';

/** How one way to somebody stands: it may go, they ended it, nothing goes that way, or not at this hour. */
export type WayStanding = 'open' | 'ended' | 'closed';

interface WaysTo {
  /** `communicationPreference` of the record; empty or null for none. */
  readonly preference: string | null;
  readonly email: WayStanding;
  readonly text: WayStanding;
}

type Outcome = (typeof today.formsOutcomes)[number];

/** Returns what becomes of asking somebody who has forms missing. */
export function wayOf({
  preference,
  email,
  text,
}: WaysTo): Extract<Outcome, 'sent-mail' | 'sent-text' | 'opted-out' | 'no-address'> {
  if (preference === 'None') return 'opted-out';
  const byMail = ['sent-mail', email] as const;
  const byText = ['sent-text', text] as const;
  const order = { 'Text Only': [byText, byMail], 'Email Only': [byMail] }[preference ?? ''] ?? [byMail, byText];
  const open = order.find(([, standing]) => standing === 'open');
  if (open) return open[0];
  return order.some(([, standing]) => standing === 'ended') ? 'opted-out' : 'no-address';
}

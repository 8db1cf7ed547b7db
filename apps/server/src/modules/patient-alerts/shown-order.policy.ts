// The order of alerts: the worst first.
import type { ShownAlert } from '@foyer/contract';

const ranks: Readonly<Record<ShownAlert['kind'], number>> = { allergy: 0, care: 2, office: 3, info: 4 };

/** An allergy that nobody has approved yet stands after those that the record holds. */
const rankOf = ({ kind, isApproved }: ShownAlert) => ranks[kind] + (isApproved ? 0 : 1);

/** Returns the alerts in order; those of a kind stay as they were. */
export const inOrder = (alerts: readonly ShownAlert[]): ShownAlert[] =>
  alerts.toSorted((a, b) => rankOf(a) - rankOf(b));

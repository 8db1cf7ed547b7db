// Links of the navigation bar for the current visitor or person.
import { FileText, House, type LucideIcon } from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../api/paths.ts';
import { useResource } from '../api/resource.ts';
import { isBookingOn, usePortal, useSession } from '../session/portal.ts';

export interface NavigationLink {
  readonly to: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

/** Undefined until it is known whether a visitor has a dashboard, so that no link appears late and shifts the others. */
export function useNavigation(): readonly NavigationLink[] | undefined {
  const { isSignedIn } = useSession();
  const booking = useResource(usePortal().booking);
  if (!isSignedIn && booking.status === 'waiting') return undefined;
  // Whether booking is offered may be unknown; then the dashboard says so.
  const hasDashboard = isSignedIn || !booking.data || isBookingOn(booking.data, false);
  const documents = { to: paths.patientDocument, name: t('documents.title'), icon: FileText };
  return hasDashboard ? [{ to: paths.dashboard, name: t('dashboard.title'), icon: House }, documents] : [documents];
}

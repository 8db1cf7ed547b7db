// Links of the navigation bar for the current visitor or person.
import { CalendarDays, FileText, House, type LucideIcon } from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../api/paths.ts';
import { useResource } from '../api/resource.ts';
import { isBookingOn, usePortal, useSession } from '../session/portal.ts';

export interface NavigationLink {
  readonly to: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

/** Undefined until it is known whether booking is on, so that no link appears late and shifts the others. */
export function useNavigation(): readonly NavigationLink[] | undefined {
  const { isSignedIn } = useSession();
  const booking = useResource(usePortal().booking);
  if (booking.status === 'waiting') return undefined;
  // Whether booking is on may be unknown; then its page says so.
  const isOn = !booking.data || isBookingOn(booking.data, isSignedIn);
  const dashboard = { to: paths.dashboard, name: t('dashboard.title'), icon: House };
  const book = { to: paths.book, name: t('book.link'), icon: CalendarDays };
  const documents = { to: paths.patientDocument, name: t('documents.title'), icon: FileText };
  if (isSignedIn) return isOn ? [dashboard, book, documents] : [dashboard, documents];
  // A visitor's dashboard is the flow.
  return isOn ? [dashboard, documents] : [documents];
}

// The line under the dashboard's greeting: when the next visit is.
import '../visits/texts.en.ts';
import { t } from 'i18next';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { useUpcoming } from '../visits/use-upcoming.ts';
import { nextVisit } from './visit-times.ts';

/** Continues the sentence of the date. Renders nothing while it is not known, and without a coming visit. */
export function NextVisitLine() {
  const zone = useResource(usePortal().settings).data?.timezone;
  const next = useUpcoming().data?.appointments?.[0];
  if (!zone || !next) return null;
  const words = nextVisit(next.dateTime, zone, Date.now());
  return (
    <>
      .{' '}
      {words.kind === 'on'
        ? t('upcomingAppointment.next.on', { day: words.day })
        : t(`upcomingAppointment.next.${words.kind}`)}
    </>
  );
}

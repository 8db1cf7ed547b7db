// After booking: how many forms are to be filled in before the visit, and the way to them.
import './booking-texts.en.ts';
import { ownVisits, visitLinks } from '@foyer/contract';
import { buttonClass } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { paths } from '../../api/paths.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import type { SentVisit } from './sent-visit.ts';

export interface FormsBefore {
  readonly count: number;
  /** About how long they take; undefined where only their number is known. */
  readonly minutes: number | undefined;
}

/** Returns undefined while that is not known, or there are none. */
export function useFormsBefore(visit: Pick<SentVisit, 'id' | 'visitPath'> | undefined): FormsBefore | undefined {
  const { call } = usePortal();
  const { isSignedIn } = useSession();
  const { data } = useQuery({
    queryKey: ['forms-before', visit?.id],
    enabled: visit !== undefined && visit.visitPath !== '',
    retry: false,
    queryFn: async ({ signal }): Promise<FormsBefore> => {
      if (isSignedIn) {
        const { formsDue } = await call(ownVisits.readOwn, { params: { id: visit?.id ?? '' } }, { signal });
        return { count: formsDue.length, minutes: formsDue.reduce((sum, { minutes }) => sum + minutes, 0) };
      }
      const token = visit?.visitPath.slice(paths.visit.length + 1) ?? '';
      const { formsDue: count } = await call(visitLinks.readLink, { params: { token } }, { signal });
      return { count, minutes: undefined };
    },
  });
  return data && data.count > 0 ? data : undefined;
}

export function FormsBeforeLine({ forms: { count, minutes } }: { readonly forms: FormsBefore }) {
  const forms = t('booked.forms', { count });
  return (
    <p>{minutes === undefined ? t('booked.before', { forms }) : t('booked.beforeAbout', { forms, count: minutes })}</p>
  );
}

export function FillInForms() {
  return (
    <Link className={buttonClass({ look: 'primary' })} to={paths.patientDocument}>
      {t('booked.fillIn')}
    </Link>
  );
}

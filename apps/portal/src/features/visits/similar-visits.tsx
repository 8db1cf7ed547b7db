// What a booking should know of the person's other visits: one of the same type, and one at the same time. Guests are told neither.
import { type Answer, visits } from '@foyer/contract';
import type { BookingValue } from '@foyer/forms';
import { Button, buttonClass, CalendarDays, Icon } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { usePortal } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import { aVisit, dayAndTime } from './visit-words.ts';

export type SimilarVisits = Answer<typeof visits.similarVisits>;
export type SimilarVisit = SimilarVisits['sameType'][number] & {
  /** Whether it may be moved online; missing if the server does not say so. */
  readonly may?: { readonly move: boolean };
};

const none: SimilarVisits = { sameType: [], overlapping: [] };

/** @param contactId whom it is for; empty for guests and while nobody is chosen */
export function useSimilarVisits(contactId: string, value: BookingValue): SimilarVisits {
  const { call } = usePortal();
  const { appointment_type_id: typeId, appointment_time: time, appointment_date: date } = value;
  const startTime = time || date;
  const { data } = useQuery({
    queryKey: ['similar-visits', contactId, typeId, startTime],
    queryFn: ({ signal }) =>
      call(visits.similarVisits, { query: { contactId, typeId, ...(startTime && { startTime }) } }, { signal }),
    enabled: contactId !== '' && typeId !== '',
    // The server asks again when it is sent.
    retry: false,
    staleTime: 30_000,
  });
  return data ? { sameType: data.sameType, overlapping: time ? data.overlapping : [] } : none;
}

interface SimilarNoticeProps {
  readonly name: string;
  readonly visit: SimilarVisit;
  readonly zone: string;
  readonly onSecond: () => void;
}

export function SimilarNotice({ name, visit, zone, onSecond }: SimilarNoticeProps) {
  const navigate = useNavigate();
  const when = dayAndTime(visit.startTime, zone);
  return (
    <div className="notice notice-warning" role="status">
      <Icon of={CalendarDays} />
      <div className="stack-8">
        <p className="strong">{t('book.similar', { name, what: aVisit(visit.typeName), when })}</p>
        <div className="row">
          {visit.may?.move && (
            <Link className={buttonClass()} to={`/visits/${visit.id}/move`}>
              {t('book.moveThat')}
            </Link>
          )}
          <Button look="quiet" onClick={onSecond}>
            {t('book.second')}
          </Button>
          <Button look="quiet" onClick={() => navigate(paths.dashboard)}>
            {t('book.keepIt')}
          </Button>
        </div>
      </div>
    </div>
  );
}

// The screen after booking, loaded once a time is chosen: a first visit of the page does without it.
import './booking-texts.en.ts';
import { ErrorBoundary, late } from '@foyer/ui';
import { t } from 'i18next';
import type { BookedProps } from './booked.tsx';

/** Stands in where the screen's code did not come: the visit is booked all the same. */
function BookedPlainly({ email }: BookedProps) {
  return (
    <div className="card empty">
      <h1>{t('booked.title')}</h1>
      <p className="lead">{email ? t('booked.mail', { address: email }) : t('booked.noMail')}</p>
    </div>
  );
}

const Booked = late<BookedProps>(() => import('./booked.tsx'));

/** Fetches the screen's code before it is needed. */
export function bringBooked(): void {
  Booked.bring().catch(() => undefined);
}

export function LateBooked(props: BookedProps) {
  return (
    <ErrorBoundary fallback={<BookedPlainly {...props} />}>
      <Booked {...props} />
    </ErrorBoundary>
  );
}

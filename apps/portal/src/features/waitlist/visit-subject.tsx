// The visit that an earlier time would take the place of, above the wishes.
import './texts.en.ts';
import { t } from 'i18next';
import { VisitLeaf } from '../own-visits/visit-leaf.tsx';
import { visitWhen } from '../own-visits/visit-times.ts';

interface VisitSubjectProps {
  readonly startTime: string;
  readonly zone: string;
  /** What it is for; undefined where that is not told. */
  readonly title?: string | undefined;
  /** Whose it is; undefined where that is not told. */
  readonly person?: string | undefined;
}

export function VisitSubject({ startTime, zone, title, person }: VisitSubjectProps) {
  return (
    <section className="card stack" aria-labelledby="waitlist-what">
      <h2 id="waitlist-what">{t('waitlist.what')}</h2>
      <div className="visit-head">
        <VisitLeaf instant={startTime} zone={zone} />
        <div className="appt-text">
          {title && <h3>{title}</h3>}
          <p>
            <time dateTime={startTime}>{visitWhen(startTime, zone)}</time>{' '}
            {person && <span className="muted">{t('waitlist.forPerson', { name: person })}</span>}
          </p>
          <p className="muted">{t('waitlist.staysYours')}</p>
        </div>
      </div>
    </section>
  );
}

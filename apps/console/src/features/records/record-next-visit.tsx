// The visit that comes next, on top of the overview: when, what, with whom, where, and the forms that are missing for it.
import { FileText, Status } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isToCome } from '../../session/coming-visit.ts';
import { usePractice } from '../../session/practice.tsx';
import { dayName, dayOf, timeOfDay } from '../../session/practice-day.ts';
import { useRight } from '../../session/profile.ts';
import type { RecordData } from '../patients/use-patients.ts';
import { VisitStatus, visitAddress } from './record-lists.tsx';

export function NextVisit({ record: { appointments, documents } }: { readonly record: RecordData }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const seesSchedule = useRight('schedule');
  const [now] = useState(() => Date.now());
  // The record lists them newest first.
  const next = appointments.findLast((visit) => isToCome(visit) && Date.parse(visit.startsAt) >= now);
  if (!next) return null;
  const at = new Date(next.startsAt);
  const missing = documents.filter(({ status }) => status !== 'completed').length;
  const day = dayName(dayOf(at, timeZone), dayOf(new Date(now), timeZone), i18n.language);
  return (
    <section className="card stack" aria-labelledby="next-visit">
      <div className="card-head">
        <h2 id="next-visit">{t('patients.nextVisit')}</h2>
        {seesSchedule && <Link to={visitAddress(next, timeZone)}>{t('patients.openInSchedule')}</Link>}
      </div>
      <div>
        <p className="strong">{t('patients.dayAndTime', { day, time: timeOfDay(at, timeZone, i18n.language) })}</p>
        <p className="muted">
          {[next.what, t('patients.minutes', { count: next.minutes }), next.provider, next.location]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <p className="row">
        <VisitStatus status={next.status} />
        {missing > 0 && (
          <Status icon={FileText} tone="warning">
            {t('patients.formsMissing', { count: missing })}
          </Status>
        )}
      </p>
    </section>
  );
}

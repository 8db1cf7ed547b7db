// The coming visits of a patient who is inactive, or is about to be: they stay, and the office decides about each.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePractice } from '../../session/practice.tsx';
import { dayOf } from '../../session/practice-day.ts';
import { useMoment } from '../../session/use-moment.ts';
import styles from '../patients/patients.module.css';
import type { InactiveMark } from './use-inactive.ts';

/** Names the coming visits, each with a link to its day in the schedule. */
export function ComingVisits({ coming, comingElsewhere }: Pick<InactiveMark, 'coming' | 'comingElsewhere'>) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const moment = useMoment();
  if (coming.length + comingElsewhere === 0) return null;
  return (
    <div className="stack-8">
      {coming.length > 0 && <p>{t('inactive.coming', { count: coming.length })}</p>}
      <ul className={styles.coming}>
        {coming.map(({ visitId, startTime, typeName: type, providerName: provider }) => (
          <li key={visitId}>
            <Link to={`/schedule?day=${dayOf(new Date(startTime), timeZone)}&visit=${visitId}`}>
              {t(type ? 'inactive.visit' : 'inactive.visitOfNoType', { when: moment(startTime), type, provider })}
            </Link>
          </li>
        ))}
      </ul>
      {comingElsewhere > 0 && <p>{t('inactive.comingElsewhere', { count: comingElsewhere })}</p>}
    </div>
  );
}

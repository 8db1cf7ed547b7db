// The page of patients before a search: today's patients, and those whom this colleague opened last.
import { type Answer, find } from '@foyer/contract';
import { Avatar, Button, SkeletonRows, StaleNote } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useTexts } from '../../api/texts.ts';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, timeOfDay } from '../../session/practice-day.ts';
import { useLive } from '../../session/use-live.tsx';
import { AlertMarks } from '../patients/alert-marks.tsx';
import { patientAlertsEn } from '../patients/alert-texts.en.ts';
import { useDates } from '../patients/dates.ts';
import { phoneText } from '../patients/phone-text.ts';
import { patientKeys } from '../patients/use-patients.ts';
import { fullName } from './find-entry.ts';
import styles from './home.module.css';
import { patientsHomeEn } from './home-texts.en.ts';

type Home = Answer<typeof find.patientsHome>;
type Coming = NonNullable<Home['today']>['visits'][number];

function usePatientsHome() {
  const { call } = useApi();
  const query = useQuery({
    queryKey: [...patientKeys.all, 'home'],
    staleTime: 0,
    queryFn: ({ signal }) => call(find.patientsHome, undefined, { signal }),
  });
  useLive('schedule', () => void query.refetch());
  useLive('record', () => void query.refetch());
  return query;
}

interface Props {
  /** Added to the address of each record, such as `/merge`. */
  readonly suffix?: string;
}

export function PatientsHome({ suffix = '' }: Props) {
  useTexts(patientsHomeEn);
  useTexts(patientAlertsEn);
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const home = usePatientsHome();
  const { data } = home;
  if (!data)
    return home.isError ? (
      <div className={styles.failed} role="alert">
        <p>{t('home.failed')}</p>
        <Button onClick={() => void home.refetch()}>{t('home.again')}</Button>
      </div>
    ) : (
      <div className={styles.home} aria-busy="true" role="status" aria-label={t('home.loading')}>
        <SkeletonRows count={8} />
      </div>
    );
  return (
    <div className="scroll">
      {home.isError && (
        <StaleNote
          text={t('home.stale', { time: timeOfDay(new Date(home.dataUpdatedAt), timeZone, i18n.language) })}
          again={t('home.again')}
          onRetry={() => void home.refetch()}
        />
      )}
      <div className={styles.home}>
        {data.today && <Today today={data.today} suffix={suffix} />}
        <Recent recent={data.recent} suffix={suffix} />
      </div>
    </div>
  );
}

function Today({ today, suffix }: { today: NonNullable<Home['today']>; suffix: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="home-today">
      <h2 id="home-today">{t('home.today')}</h2>
      {today.visits.length === 0 ? (
        <p className="muted">{t('home.empty')}</p>
      ) : (
        <ul className={styles.rows}>
          {today.visits.map((visit) => (
            <li key={visit.id}>
              <ComingRow visit={visit} suffix={suffix} />
            </li>
          ))}
        </ul>
      )}
      <Link className={styles.all} to="/today">
        {t('home.allToday')}
      </Link>
    </section>
  );
}

function ComingRow({ visit, suffix }: { visit: Coming; suffix: string }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const at = new Date(visit.startsAt);
  const { patient, typeName: what, providerName: name, status } = visit;
  const to = patient ? `/patients/${patient.id}${suffix}` : `/schedule?day=${dayOf(at, timeZone)}&visit=${visit.id}`;
  const known = status === 'confirmed' || status === 'met' || status === 'booked' ? status : 'scheduled';
  return (
    <Link className={styles.row} to={to} data-found="">
      <b className="figures">{timeOfDay(at, timeZone, i18n.language)}</b>
      <span className={styles.who}>
        <span className="strong">{patient ? fullName(patient) : visit.patientName || t('home.guest')}</span>{' '}
        <span className="muted">{what ? t('home.with', { what, name }) : name}</span>
      </span>
      <span className={styles.side}>
        {patient && <AlertMarks name={fullName(patient)} alerts={patient.alerts} />}
        <span className="muted">{t(`home.status.${known}`)}</span>
      </span>
    </Link>
  );
}

function Recent({ recent, suffix }: { recent: Home['recent']; suffix: string }) {
  const { t } = useTranslation();
  const { day, age } = useDates();
  return (
    <section aria-labelledby="home-recent">
      <h2 id="home-recent">{t('home.recent')}</h2>
      {recent.length === 0 ? (
        <p className="muted">{t('home.noRecent')}</p>
      ) : (
        <ul className={styles.rows}>
          {recent.map((patient) => (
            <li key={patient.id}>
              <Link className={styles.row} to={`/patients/${patient.id}${suffix}`} data-found="">
                <Avatar nameFirst={patient.nameFirst} nameLast={patient.nameLast} size="small" />
                <span className={styles.who}>
                  <span className="strong">{fullName(patient)}</span>{' '}
                  <span className="muted">
                    {t('patients.bornAge', { date: day(patient.birthDate), age: age(patient.birthDate) })}
                  </span>
                </span>
                <span className={styles.side}>
                  <AlertMarks name={fullName(patient)} alerts={patient.alerts} />
                  <span className="figures muted">{phoneText(patient.phone)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

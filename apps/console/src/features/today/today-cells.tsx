// The cells of a row of Today: what is said of the patient, the status, the forms and the balance.
import { Cake, Check, ClockAlert, FileText, GitCompare, Send, Star, Status } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../session/money.ts';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, timeOfDay } from '../../session/practice-day.ts';
import { useShortMoment } from '../../session/use-moment.ts';
import { looks } from '../desk/visit-looks.ts';
import { isAhead, stateOf } from '../desk/visit-state.ts';
import { AlertLines } from '../patients/alert-marks.tsx';
import { telOf } from '../patients/phone-text.ts';
import { isOwing } from './groups.ts';
import styles from './today.module.css';
import type { DayVisit } from './today-types.ts';

interface Props {
  readonly visit: DayVisit;
}

/** By the days until then. */
const birthdays = ['today', 'tomorrow', 'in2', 'in3'] as const;

/** Age, phone, and what makes the visit a special one. */
export function PatientFacts({ visit: { patient, isFirstVisit, alerts } }: Props) {
  const { t } = useTranslation();
  if (!patient) return <small>{t('schedule.guest')}</small>;
  const { age, phone, birthdayIn } = patient;
  return (
    <>
      <small>
        {age}
        {phone && (
          <>
            , <a href={telOf(phone)}>{phone}</a>
          </>
        )}
      </small>
      <AlertLines alerts={alerts} />
      {isFirstVisit && <Status icon={Star}>{t('today.firstVisit')}</Status>}
      {birthdayIn !== null && (
        <small className={styles.quiet}>
          <Status icon={Cake}>{t(`today.birthday.${birthdays[birthdayIn] ?? 'in3'}`)}</Status>
        </small>
      )}
    </>
  );
}

/** @param minute now, after midnight; undefined on another day */
export function StatusCell({ visit, minute }: Props & { readonly minute: number | undefined }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const state = stateOf(visit);
  const { icon, tone } = looks[state];
  if (minute !== undefined && isAhead(visit) && visit.progress === 'expected' && visit.from < minute)
    return (
      <Status icon={ClockAlert} tone="danger">
        {t('today.late', { count: minute - visit.from })}
      </Status>
    );
  const isHere = state === 'arrived' && visit.arrivedAt !== null;
  const time = isHere ? timeOfDay(new Date(visit.arrivedAt ?? ''), timeZone, i18n.language) : '';
  return (
    <Status icon={icon} tone={state === 'scheduled' ? 'warning' : tone}>
      {isHere ? t('today.arrivedAt', { time }) : t(`schedule.status.${state}`)}
    </Status>
  );
}

const askedOnceIn = 12 * 3_600_000;

/** Returns whether the patient was asked so lately that nothing more is sent. */
export function isAskedLately({ forms: { sentAt } }: DayVisit, now = Date.now()): boolean {
  return sentAt !== null && now - Date.parse(sentAt) < askedOnceIn;
}

/** Returns a function that says when somebody was asked: 'Sent today at 8:05 AM'. */
export function useSentText(): (sentAt: string) => string {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const moment = useShortMoment();
  return (sentAt) => {
    const at = new Date(sentAt);
    if (dayOf(at, timeZone) !== dayOf(new Date(), timeZone)) return t('today.sentOn', { when: moment(sentAt) });
    return t('today.sentToday', { time: timeOfDay(at, timeZone, i18n.language) });
  };
}

/** What became of asking for the forms: when it went, or why it did not. */
function Asked({ visit }: Props) {
  const { t } = useTranslation();
  const sentText = useSentText();
  const { sentAt, outcome, missing } = visit.forms;
  if (missing.length === 0) return null;
  const isRefused = outcome === 'no-address' || outcome === 'opted-out';
  if (isRefused) return <small>{t(`formsOutcome.${outcome}`)}</small>;
  if (sentAt !== null) return <Status icon={Send}>{sentText(sentAt)}</Status>;
  return null;
}

export function FormsCell({ visit }: Props) {
  const { t } = useTranslation();
  const { done, waiting, missing } = visit.forms;
  const all = done + waiting + missing.length;
  if (!visit.patient) return null;
  if (all === 0) return <span className="muted">{t('today.noForms')}</span>;
  const [first] = missing;
  const names = missing.map(({ name }) => name).join(', ');
  return (
    <>
      {first && (
        <span title={names}>
          <Status icon={FileText} tone="warning">
            {missing.length === 1
              ? t('today.missingOne', { name: first.name })
              : t('today.missing', { count: missing.length })}
          </Status>
          {missing.length > 1 && <span className="visually-hidden">: {names}</span>}
        </span>
      )}
      {waiting > 0 && (
        <Status icon={GitCompare} tone="warning">
          {t('today.waits', { count: waiting })}
        </Status>
      )}
      {done === all && (
        <Status icon={Check} tone="success">
          {t('today.done', { done, all })}
        </Status>
      )}
      <Asked visit={visit} />
    </>
  );
}

/** The balance where it is over zero; a dash for nothing and for what is not known. */
export function OwesCell({ visit, currency }: Props & { readonly currency: string }) {
  const { t, i18n } = useTranslation();
  if (isOwing(visit)) return <span className="figures">{moneyText(visit.balance ?? '', currency, i18n.language)}</span>;
  return (
    <span className={styles.zero}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t(visit.balance === null ? 'today.unknown' : 'today.nothing')}</span>
    </span>
  );
}

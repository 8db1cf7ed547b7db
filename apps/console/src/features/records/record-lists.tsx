// Parts of the record that are lists: appointments, messages.
import {
  Button,
  CalendarDays,
  Check,
  CircleCheck,
  CircleDashed,
  Icon,
  type LucideIcon,
  Mail,
  MailOpen,
  Status,
  X,
} from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePractice } from '../../session/practice.tsx';
import { dayOf } from '../../session/practice-day.ts';
import { useRight } from '../../session/profile.ts';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';
import { MessageDialog } from './message-dialog.tsx';
import { questionText } from './question-text.ts';

type Tone = 'success' | 'danger' | 'warning' | undefined;
const looks: Readonly<Record<string, readonly [LucideIcon, Tone]>> = {
  confirmed: [CircleCheck, 'success'],
  met: [Check, undefined],
  missed: [X, 'danger'],
  canceled: [X, undefined],
  skipped: [CircleDashed, undefined],
};
const words = ['scheduled', 'booked', 'confirmed', 'canceled', 'met', 'missed', 'skipped'] as const;

type Visit = RecordData['appointments'][number];

/** Returns the address of a visit in the schedule. */
export function visitAddress(
  { id, startsAt, status }: Pick<Visit, 'id' | 'startsAt' | 'status'>,
  timeZone: string,
): string {
  const day = dayOf(new Date(startsAt), timeZone);
  return `/schedule?day=${day}&visit=${id}${status === 'canceled' ? '&canceled=1' : ''}`;
}

export function VisitStatus({ status }: Pick<Visit, 'status'>) {
  const { t } = useTranslation();
  const word = words.find((each) => each === status) ?? 'scheduled';
  const [icon, tone] = looks[word] ?? [CalendarDays, undefined];
  return (
    <Status icon={icon} tone={tone}>
      {t(`patients.${word}`)}
    </Status>
  );
}

export function VisitTable({ visits }: { visits: readonly Visit[] }) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const seesSchedule = useRight('schedule');
  const { instant } = useDates();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('patients.when')}</th>
          <th scope="col">{t('patients.what')}</th>
          <th scope="col">{t('patients.with')}</th>
          <th scope="col">{t('patients.status')}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id}>
            <td>
              {seesSchedule ? (
                <Link className={styles.when} to={visitAddress(visit, timeZone)}>
                  {instant(visit.startsAt)}
                </Link>
              ) : (
                instant(visit.startsAt)
              )}
            </td>
            <td>{visit.what}</td>
            <td>{visit.provider}</td>
            <td>
              <VisitStatus status={visit.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many visits are at locations that the signed-in user does not see; nothing when there are none. */
export function VisitsElsewhere({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 && <p className="muted">{t('patients.visitsElsewhere', { count })}</p>;
}

export function Visits({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  // The record lists them newest first; upcoming ones are shown earliest first.
  const ahead = record.appointments.filter(({ startsAt }) => Date.parse(startsAt) >= now).reverse();
  const past = record.appointments.filter(({ startsAt }) => Date.parse(startsAt) < now);
  return (
    <div className={`stack ${styles.wide}`}>
      {past.length + ahead.length === 0 ? (
        record.visitsElsewhere === 0 && <p className="card muted">{t('patients.noVisits')}</p>
      ) : (
        <section className="card stack" aria-labelledby="ahead">
          <h2 id="ahead">{t('patients.ahead')}</h2>
          {ahead.length > 0 ? <VisitTable visits={ahead} /> : <p className="muted">{t('patients.noneAhead')}</p>}
        </section>
      )}
      {past.length > 0 && (
        <section className="card stack" aria-labelledby="past">
          <h2 id="past">{t('patients.past')}</h2>
          <VisitTable visits={past} />
        </section>
      )}
      <VisitsElsewhere count={record.visitsElsewhere} />
    </div>
  );
}

export function Messages({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const { instant } = useDates();
  const [subject, setSubject] = useState<string>();
  const canWrite = useRight('edit') && record.email !== '' && record.mergedInto === null;
  const replySubject = (of: string) =>
    (/^re:/i.test(of) ? of : t('patients.replySubject', { subject: of })).slice(0, 255);
  return (
    <div className={`stack ${styles.wide}`}>
      {subject !== undefined && (
        <MessageDialog record={record} subject={subject} onClose={() => setSubject(undefined)} />
      )}
      <section className="card" aria-labelledby="messages">
        <div className="card-head">
          <h2 id="messages">{t('patients.messages')}</h2>
          {canWrite && (
            <Button onClick={() => setSubject('')}>
              <Icon of={Mail} />
              {t('patients.write')}
            </Button>
          )}
        </div>
        {record.messages.length === 0 && <p className="muted">{t('patients.noMessages')}</p>}
        {record.messages.map((message) => (
          <article className={styles.message} key={message.id}>
            <div className="row-apart">
              <h3>{message.subject}</h3>
              <time className="muted" dateTime={message.sentAt}>
                {instant(message.sentAt)}
              </time>
            </div>
            <p className="muted">
              {message.author === 'office'
                ? t('patients.fromOffice', { name: message.writtenBy })
                : t('patients.fromPatient')}
            </p>
            <p>{message.body}</p>
            {canWrite && message.author === 'patient' && (
              <Button
                look="quiet"
                aria-label={t('patients.replyTo', { subject: message.subject })}
                onClick={() => setSubject(replySubject(message.subject))}
              >
                <Icon of={MailOpen} />
                {t('patients.reply')}
              </Button>
            )}
          </article>
        ))}
      </section>
      {record.touchpoints.length > 0 && (
        <section className="card stack" aria-labelledby="touchpoints">
          <h2 id="touchpoints">{t('patients.touchpoints')}</h2>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('patients.when')}</th>
                <th scope="col">{t('patients.what')}</th>
                <th scope="col">{t('patients.status')}</th>
              </tr>
            </thead>
            <tbody>
              {record.touchpoints.map(({ id, at, purpose, status }) => (
                <tr key={id}>
                  <td>{instant(at)}</td>
                  <td>{purpose === 'info' ? t('patients.invitation') : t('patients.documentsMail')}</td>
                  <td>{status === 'queued' ? t('patients.queued') : questionText(status)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

// Parts of the visit's panel that are lists: forms before the visit, balance, notes, reminders, history.
import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  Icon,
  type LucideIcon,
  Mail,
  Status,
} from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { moneyText } from '../../../session/money.ts';
import { useRight } from '../../../session/profile.ts';
import { useShortMoment } from '../../../session/use-moment.ts';
import type { Visit } from '../columns.ts';
import styles from '../schedule.module.css';
import { looks } from '../visit-looks.ts';
import type { VisitDetail } from './use-visit-detail.ts';

interface Props {
  readonly detail: VisitDetail;
}

type Form = VisitDetail['forms'][number];

const formLooks: Readonly<Record<Form['status'], readonly [LucideIcon, 'success' | 'warning' | 'info' | undefined]>> = {
  done: [CircleCheck, 'success'],
  waiting: [CircleAlert, 'warning'],
  begun: [CircleDot, 'info'],
  'not-sent': [CircleDashed, undefined],
  'needs-answer': [CircleAlert, 'warning'],
};

export function FormsBefore({ detail }: Props) {
  const { t } = useTranslation();
  const seesInbox = useRight('inbox');
  const moment = useShortMoment();
  if (detail.forms.length === 0) return null;
  const textOf = ({ status, at, name }: Form) => {
    const state = status === 'done' && at ? t('visit.formDone', { date: moment(at) }) : t(`visit.form.${status}`);
    return `${name}: ${state}`;
  };
  return (
    <section>
      <h3>{t('visit.before')}</h3>
      <ul className="stack-8">
        {detail.forms.map((form) => {
          const [icon, tone] = formLooks[form.status];
          const line = (
            <Status icon={icon} tone={tone}>
              {textOf(form)}
            </Status>
          );
          return (
            <li key={form.formId}>
              {form.submissionId && seesInbox ? <Link to={`/inbox/${form.submissionId}`}>{line}</Link> : line}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Balance({ detail }: Props) {
  const { t, i18n } = useTranslation();
  const { balance, patient } = detail;
  const seesLedger = useRight('ledger');
  if (!seesLedger || !patient) return null;
  return (
    <section>
      <h3>{t('visit.balance')}</h3>
      <p className="row">
        {balance === null ? (
          <span>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('visit.unknown')}</span>
          </span>
        ) : (
          <span className="figures">{moneyText(balance, detail.currency, i18n.language)}</span>
        )}
        <Link className={styles.target} to={`/patients/${patient.id}/ledger`}>
          {t('visit.ledger')}
        </Link>
      </p>
    </section>
  );
}

/** The log of reminders, folded. */
export function Reminders({ detail }: Props) {
  const { t } = useTranslation();
  const moment = useShortMoment();
  if (detail.reminders.length === 0) return null;
  return (
    <section>
      <details>
        <summary className={styles.target}>{t('visit.reminders', { count: detail.reminders.length })}</summary>
        <ul className={styles.log}>
          {detail.reminders.map((reminder) => (
            <li key={reminder.stepId}>
              <Icon of={Mail} size="small" />
              <span>{reminder.title}</span>
              <small>
                {t(`visit.reminder.${reminder.status}`, {
                  when: moment(reminder.at ?? reminder.plannedFor),
                  to: reminder.to,
                  why: reminder.why,
                })}
              </small>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

type Event = VisitDetail['history'][number];

/** Reasons that have words; other software may have its own. */
const reasons = [
  'patient',
  'ill',
  'provider',
  'closed',
  'weather',
  'mistake',
  'other',
  'time',
  'no-need',
  'cost',
] as const;

const eventLooks: Readonly<Partial<Record<Event['kind'], LucideIcon>>> = {
  confirmed: looks.confirmed.icon,
  arrived: looks.arrived.icon,
  seated: looks['in-chair'].icon,
  met: looks.met.icon,
  missed: looks.missed.icon,
  canceled: looks.canceled.icon,
  moved: CalendarClock,
};

/** What happened to the visit, the newest first. */
export function VisitHistory({ detail }: Props) {
  const { t } = useTranslation();
  const moment = useShortMoment();
  const whatOf = ({ kind, before, after, reason, note }: Event): string => {
    const what =
      kind === 'moved' && before.startTime && before.startTime !== after.startTime
        ? t('visit.event.movedFrom', { when: moment(before.startTime) })
        : kind === 'corrected' && after.status
          ? t('visit.event.correctedTo', { status: t(`schedule.status.${after.status}`) })
          : t(`visit.event.${kind}`);
    const known = reasons.find((each) => each === reason);
    const why = known ? t(`visit.reasons.${known}`) : '';
    return [what, why, note].filter(Boolean).join('. ');
  };
  if (detail.history.length === 0) return null;
  return (
    <section>
      <h3>{t('visit.history')}</h3>
      <ul className={styles.log}>
        {detail.history.toReversed().map((event) => (
          <li key={event.eventId}>
            <Icon of={eventLooks[event.kind] ?? Clock} size="small" />
            <span>{whatOf(event)}</span>
            <small>{t('visit.by', { when: moment(event.at), by: event.by || t(`visit.actor.${event.actor}`) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The text of the visit, which the portal and mails show. For somebody without a record it says who comes, in the heading. */
export function PatientNotes({ visit }: { readonly visit: Pick<Visit, 'patientId' | 'description'> }) {
  const { t } = useTranslation();
  if (!visit.patientId || !visit.description) return null;
  return (
    <section>
      <h3>{t('schedule.description')}</h3>
      <p className={styles.noteText}>{visit.description}</p>
    </section>
  );
}

// The panel of one visit beside the schedule: the patient, the visit's facts and history, missing forms, and the actions.
import {
  Avatar,
  Button,
  CalendarClock,
  classNames,
  Hourglass,
  Icon,
  type LucideIcon,
  MailX,
  Monitor,
  SkeletonRows,
  StaleNote,
  Status,
  TriangleAlert,
  Users,
  useDelay,
} from '@foyer/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nameEnds } from '../../../api/name-ends.ts';
import { useRight } from '../../../session/profile.ts';
import { Notes } from '../../notes/notes-part.tsx';
import { AlertLines } from '../../patients/alert-marks.tsx';
import { useDates } from '../../patients/dates.ts';
import { telOf } from '../../patients/phone-text.ts';
import { useNewTask } from '../../tasks/new-task-button.tsx';
import type { Correction } from '../change-status.ts';
import { longDay, spanText } from '../clock.ts';
import type { Visit } from '../columns.ts';
import type { DeskAct } from '../desk-keys.ts';
import styles from '../schedule.module.css';
import { looks } from '../visit-looks.ts';
import { isAhead, stateOf } from '../visit-state.ts';
import { Agreements } from './agreements-part.tsx';
import { Confirmation } from './confirmation.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { SendMissing } from './send-missing.tsx';
import { useVisitDetail, type VisitDetail } from './use-visit-detail.ts';
import { VisitActs } from './visit-acts-bar.tsx';
import { Balance, FormsBefore, PatientNotes, Reminders, VisitHistory } from './visit-parts.tsx';

interface Props {
  readonly visit: Visit;
  readonly titleId: string;
  readonly onMove: () => void;
  readonly onAct: (act: DeskAct) => void;
  readonly mayBook: boolean;
  readonly onUndo: (eventId: string) => void;
  readonly onBookAgain: () => void;
  readonly onCorrect: (status: Correction, reason: string) => void;
  /** Asks to put the patient on the waitlist for an earlier time. */
  readonly onWait: () => void;
  /** Shows who on the waitlist fits the time. */
  readonly onShowFits: () => void;
}

export function VisitPanel(props: Props) {
  const { visit, titleId, mayBook, onMove, onAct, onUndo, onBookAgain, onCorrect, onWait, onShowFits } = props;
  const { t } = useTranslation();
  const [isCorrecting, setCorrecting] = useState(false);
  const mayCorrect = useRight('correct');
  const detail = useVisitDetail(visit);
  // While another visit loads, the answer is still about the one before.
  const data = detail.data?.id === visit.id ? detail.data : undefined;
  const name = visit.patientName || visit.description || t('schedule.nobody');
  const task = useNewTask({ kind: 'visit', id: visit.id, name }, { isInPanel: true });
  return (
    <>
      <div className="stack-8">
        <Head visit={visit} detail={data} titleId={titleId} />
        <Chips visit={visit} hasTextedCancel={data?.history.some(isCancelText) ?? false} />
        {visit.isUnmailed && <p>{t('schedule.unmailedWhy')}</p>}
      </div>
      <VisitActs
        visit={visit}
        mayBook={mayBook}
        onAct={onAct}
        onMove={onMove}
        onUndo={onUndo}
        onBookAgain={onBookAgain}
        onWait={onWait}
      />
      {data && data.waitlistFits > 0 && (
        <p className="row">
          <Status icon={Hourglass} tone="success">
            {t('waitlist.panelFits', { count: data.waitlistFits })}
          </Status>
          <Button onClick={onShowFits}>{t('waitlist.show')}</Button>
        </p>
      )}
      <Facts visit={visit} detail={data} mayBook={mayBook} />
      {detail.isError && (
        <StaleNote
          text={t(data ? 'visit.stale' : 'visit.failed')}
          again={t('schedule.again')}
          onRetry={() => void detail.refetch()}
        />
      )}
      {!data && !detail.isError && <Coming />}
      {data && (
        <>
          <FormsBefore detail={data} />
          <SendMissing key={visit.id} visit={visit} detail={data} />
          <Agreements detail={data} />
          <Balance detail={data} />
          <section>{task.button}</section>
          <Notes subject={{ kind: 'visit', id: data.id }} look="section" />
          <PatientNotes visit={visit} />
          <Reminders detail={data} />
          <VisitHistory detail={data} />
        </>
      )}
      {mayCorrect && visit.corrections.length > 0 && (
        <section>
          <Button onClick={() => setCorrecting(true)}>{t('schedule.correct')}</Button>
        </section>
      )}
      {task.dialog}
      {isCorrecting && <CorrectDialog visit={visit} onCorrect={onCorrect} onClose={() => setCorrecting(false)} />}
    </>
  );
}

function Coming() {
  return useDelay() ? <SkeletonRows count={8} /> : null;
}

interface DetailProps {
  readonly visit: Visit;
  readonly detail: VisitDetail | undefined;
}

/** Gives an element the focus when it appears. */
function useArrivalFocus<T extends HTMLElement>(): RefObject<T | null> {
  const place = useRef<T>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return place;
}

/** The patient's name, which takes the focus when the panel opens. */
function Head({ visit, detail, titleId }: DetailProps & { readonly titleId: string }) {
  const { t } = useTranslation();
  const seesPatients = useRight('patients');
  const seesInbox = useRight('inbox');
  const title = useArrivalFocus<HTMLHeadingElement>();
  const { first, last } = nameEnds(visit.patientName);
  const patient = detail?.patient;
  const { day } = useDates();
  return (
    <div className="row-tight">
      <Avatar nameFirst={first} nameLast={last} />
      <div className={styles.panelHead}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {visit.patientName || visit.description || t('schedule.nobody')}
        </h2>
        <p className="muted">
          {patient?.age !== null && patient?.age !== undefined && (
            <span>{t('visit.age', { count: patient.age, born: day(patient.birthDate) })}</span>
          )}
          {patient?.phone && (
            <span>
              {patient.age !== null && ', '}
              <a href={telOf(patient.phone)}>{patient.phone}</a>
              {patient.phoneKind && ` ${patient.phoneKind}`}
            </span>
          )}
          {!visit.patientId && t('schedule.guest')}
        </p>
        {patient?.preference && <p className="muted">{t('visit.prefers', { how: patient.preference })}</p>}
        {patient && <AlertLines alerts={visit.alerts} />}
        {!visit.patientId && detail?.submissionId && seesInbox && (
          <p>
            {detail.formName} <Link to={`/inbox/${detail.submissionId}`}>{t('visit.match')}</Link>
          </p>
        )}
        {visit.patientId && seesPatients && <Link to={`/patients/${visit.patientId}`}>{t('schedule.openRecord')}</Link>}
      </div>
    </div>
  );
}

interface ChipProps {
  readonly icon: LucideIcon;
  readonly tone?: 'success' | 'warning' | 'danger' | 'info' | undefined;
  readonly children: string;
}

function Chip({ icon, tone, children }: ChipProps) {
  return (
    <span className={classNames('chip', tone && `chip-${tone}`)}>
      <Icon of={icon} size="small" />
      {children}
    </span>
  );
}

/** Whether the patient texted CANCEL: the visit itself stays until somebody cancels it. */
const isCancelText = ({ kind, reason }: VisitDetail['history'][number]) => kind === 'text' && reason === 'cancel';

/** Status and special properties of the visit. */
function Chips({ visit, hasTextedCancel }: Pick<Props, 'visit'> & { readonly hasTextedCancel: boolean }) {
  const { t } = useTranslation();
  const state = stateOf(visit);
  return (
    <div className={styles.chips}>
      <Chip {...looks[state]}>{t(`schedule.status.${state}`)}</Chip>
      {hasTextedCancel && (
        <Chip icon={TriangleAlert} tone="warning">
          {t('visit.textedCancel')}
        </Chip>
      )}
      {visit.isOnline && (
        <Chip icon={Monitor} tone="info">
          {t('schedule.bookedOnline')}
        </Chip>
      )}
      {visit.isUnmailed && (
        <Chip icon={MailX} tone="warning">
          {t('schedule.unmailed')}
        </Chip>
      )}
      {visit.isOverbooked && (
        <Chip icon={Users} tone="warning">
          {t('schedule.overbooked')}
        </Chip>
      )}
      {visit.movedByPatient > 0 && (
        <Chip icon={CalendarClock}>{t('visit.moved', { count: visit.movedByPatient })}</Chip>
      )}
    </div>
  );
}

function Facts({ visit, detail, mayBook }: DetailProps & Pick<Props, 'mayBook'>) {
  const { t } = useTranslation();
  return (
    <section>
      <dl className="facts">
        <dt>{t('schedule.type')}</dt>
        <dd>{visit.typeName}</dd>
        <dt>{t('schedule.date')}</dt>
        <dd>{longDay(visit.day)}</dd>
        <dt>{t('schedule.time')}</dt>
        <dd className="figures">{spanText(visit.from, visit.minutes)}</dd>
        <dt>{t('schedule.with')}</dt>
        <dd>{visit.providerName}</dd>
        <dt>{t('schedule.where')}</dt>
        <dd>{visit.locationName}</dd>
        {(isAhead(visit) || visit.confirmed) && (
          <>
            <dt>{t('visit.confirmation')}</dt>
            <dd>
              <Confirmation visit={visit} detail={detail} mayBook={mayBook} />
            </dd>
          </>
        )}
        {visit.description && !visit.patientId && (
          <>
            <dt>{t('schedule.description')}</dt>
            <dd>{visit.description}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

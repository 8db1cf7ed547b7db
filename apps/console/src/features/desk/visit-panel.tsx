// One visit beside the schedule: patient, time, provider, and the possible next steps.
import { AlertDialog, Avatar, Button, Clock, Icon, MailX, Monitor, Status, Undo2, Users, X } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nameEnds } from '../../api/name-ends.ts';
import { useRight } from '../../session/profile.ts';
import type { Correction } from './change-status.ts';
import { longDay, longTime, spanText } from './clock.ts';
import type { Visit } from './columns.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import styles from './schedule.module.css';
import { looks } from './visit-looks.ts';

interface Props {
  readonly visit: Visit;
  readonly onClose: () => void;
  readonly onMove: () => void;
  readonly onStatus: (status: Visit['status']) => void;
  /** Undoes the last change of status. */
  readonly onUndo: () => void;
  readonly onCorrect: (status: Correction, reason: string) => void;
}

interface CancelProps {
  /** Asks before the visit is canceled. */
  readonly onCancel: () => void;
}

const TITLE = 'visit-title';

export function VisitPanel({ visit, onClose, onMove, onStatus, onUndo, onCorrect }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const hasSteps = visit.next.some((status) => status !== 'canceled') || visit.isMovable;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <aside className="inspector scroll" aria-labelledby={TITLE} tabIndex={0}>
      <div className="stack-8">
        <Head visit={visit} onClose={onClose} />
        <Chips visit={visit} />
        {visit.isUnmailed && <p>{t('schedule.unmailedWhy')}</p>}
      </div>
      <Facts visit={visit} />
      {hasSteps && <Steps visit={visit} onStatus={onStatus} onMove={onMove} onCancel={() => setAsking(true)} />}
      {(visit.undo !== null || visit.corrections.length > 0) && (
        <section className="stack-8">
          {visit.undo !== null && (
            <Button onClick={onUndo}>
              <Icon of={Undo2} />
              {t('schedule.undoStatus', { status: t(`schedule.status.${visit.status}`) })}
            </Button>
          )}
          {visit.corrections.length > 0 && <Button onClick={() => setCorrecting(true)}>{t('schedule.correct')}</Button>}
        </section>
      )}
      {isCorrecting && <CorrectDialog visit={visit} onCorrect={onCorrect} onClose={() => setCorrecting(false)} />}
      {isAsking && (
        <AlertDialog
          title={t('schedule.cancelTitle')}
          isDangerous
          confirmLabel={t('schedule.set.canceled')}
          cancelLabel={t('schedule.keep')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onStatus('canceled');
          }}
        >
          <p>
            {t('schedule.cancelText', {
              name: visit.patientName || visit.description || t('schedule.nobody'),
              when: t('schedule.when', { day: longDay(visit.day), time: longTime(visit.from) }),
            })}
          </p>
        </AlertDialog>
      )}
    </aside>
  );
}

/** Patient of the visit; the name takes the focus when the panel opens. */
function Head({ visit, onClose }: Pick<Props, 'visit' | 'onClose'>) {
  const { t } = useTranslation();
  const seesPatients = useRight('patients');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const { first, last } = nameEnds(visit.patientName);
  return (
    <div className={styles.panelHead}>
      <div className="row-tight">
        <Avatar nameFirst={first} nameLast={last} />
        <div>
          <h2 id={TITLE} ref={title} tabIndex={-1}>
            {visit.patientName || visit.description || t('schedule.nobody')}
          </h2>
          {visit.patientId && seesPatients ? (
            <Link to={`/patients/${visit.patientId}`}>{t('schedule.openRecord')}</Link>
          ) : (
            <p className="muted">{visit.patientId ? '' : t('schedule.guest')}</p>
          )}
        </div>
      </div>
      <Button look="quiet" icon aria-label={t('schedule.close')} onClick={onClose}>
        <Icon of={X} />
      </Button>
    </div>
  );
}

/** Status and special properties of the visit. */
function Chips({ visit }: Pick<Props, 'visit'>) {
  const { t } = useTranslation();
  const { icon = Clock, tone } = looks[visit.status];
  return (
    <div className="row">
      <Status icon={icon} tone={tone}>
        {t(`schedule.status.${visit.status}`)}
      </Status>
      {visit.isOnline && (
        <Status icon={Monitor} tone="info">
          {t('schedule.bookedOnline')}
        </Status>
      )}
      {visit.isUnmailed && (
        <Status icon={MailX} tone="warning">
          {t('schedule.unmailed')}
        </Status>
      )}
      {visit.isOverbooked && (
        <Status icon={Users} tone="warning">
          {t('schedule.overbooked')}
        </Status>
      )}
    </div>
  );
}

function Facts({ visit }: Pick<Props, 'visit'>) {
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
        {visit.description && (
          <>
            <dt>{t('schedule.notes')}</dt>
            <dd>{visit.description}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** Buttons for the next steps. */
function Steps({ visit, onStatus, onMove, onCancel }: Pick<Props, 'visit' | 'onStatus' | 'onMove'> & CancelProps) {
  const { t } = useTranslation();
  const steps = visit.next.filter((status) => status !== 'canceled');
  return (
    <section className="stack-8">
      {steps.map((status) => (
        <Button key={status} look={status === 'confirmed' ? 'primary' : 'plain'} onClick={() => onStatus(status)}>
          {t(`schedule.set.${status}`)}
        </Button>
      ))}
      {visit.isMovable && (
        <Button onClick={onMove}>
          <Icon of={Clock} />
          {t('schedule.move')}
        </Button>
      )}
      {visit.next.includes('canceled') && <Button onClick={onCancel}>{t('schedule.set.canceled')}</Button>}
    </section>
  );
}

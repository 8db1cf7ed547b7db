// Says that visits of past days were never closed, and closes them one by one.

import { type Answer, officeVisits, visitPanel } from '@foyer/contract';
import { Button, Dialog, Icon, TriangleAlert } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { dayBefore } from '../../session/practice-day.ts';
import { useIdleHeader } from '../../session/use-idle-header.ts';
import { longTime, shortDay } from './clock.ts';
import styles from './schedule.module.css';
import { scheduleKeys } from './use-schedule.ts';

type UnclosedVisit = Answer<typeof visitPanel.unfinishedVisits>[number];

interface Props {
  /** YYYY-MM-DD on the practice's calendar. */
  readonly today: string;
}

export function UnclosedVisits({ today }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const idle = useIdleHeader();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: scheduleKeys.unfinished(today),
    queryFn: ({ signal }) =>
      call(visitPanel.unfinishedVisits, { query: { before: today } }, { signal, headers: idle() }),
  });
  const count = data.length;
  const isYesterday = data.every(({ day }) => day === dayBefore(today));
  return (
    <>
      {count > 0 && (
        <div className={styles.unclosed} role="status">
          <Icon of={TriangleAlert} size="small" />
          <span>{t(isYesterday ? 'visit.unclosed.yesterday' : 'visit.unclosed.earlier', { count })}</span>
          <Button onClick={() => setOpen(true)}>{t('visit.unclosed.show')}</Button>
        </div>
      )}
      {isOpen && <UnclosedDialog visits={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function UnclosedDialog({ visits, onClose }: { visits: readonly UnclosedVisit[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const close = ({ id, sequence }: UnclosedVisit, status: 'met' | 'missed') =>
    attempt.run(async () => {
      await call(officeVisits.setVisitStatus, { params: { id }, body: { status, sequence } });
      await queries.invalidateQueries({ queryKey: scheduleKeys.all });
    });
  return (
    <Dialog
      title={t('visit.unclosed.title')}
      hasTitleFocus
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{t('schedule.close')}</Button>}
    >
      {visits.length === 0 && <p>{t('visit.unclosed.empty')}</p>}
      {attempt.refusal && <p role="alert">{attempt.refusal.text}</p>}
      <ul className={styles.unclosedList}>
        {visits.map((visit) => {
          const name = visit.patientName || visit.description || t('schedule.nobody');
          return (
            <li key={visit.id}>
              <span>
                <b>{name}</b>
                <span className="muted">
                  {t('schedule.when', { day: shortDay(visit.day), time: longTime(visit.from) })}, {visit.providerName}
                </span>
              </span>
              <Button
                busy={attempt.isBusy}
                aria-label={t('visit.unclosed.completed', { name })}
                onClick={() => void close(visit, 'met')}
              >
                {t('schedule.status.met')}
              </Button>
              <Button
                busy={attempt.isBusy}
                aria-label={t('visit.unclosed.missed', { name })}
                onClick={() => void close(visit, 'missed')}
              >
                {t('schedule.status.missed')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

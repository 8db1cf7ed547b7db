// A change that may leave booked visits outside working hours: made at once, or after confirming that they stay.
import { AlertDialog } from '@foyer/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempt, useAttempt } from '../../api/use-attempt.ts';
import { dayName } from '../../session/practice-day.ts';
import styles from './places.module.css';
import { type PlaceChangeAnswer, useReread } from './use-places.ts';
import { minutesOf, timeText } from './week-draft.ts';

type Send = (keepVisits: boolean) => Promise<PlaceChangeAnswer>;

interface Asking extends Pick<Attempt, 'isBusy' | 'refusal' | 'forget'> {
  /** Sends the change; `then` runs after it. */
  readonly send: (send: Send, then?: (outcome: PlaceChangeAnswer) => void) => void;
  /** The pending question, if any. */
  readonly question: ReactNode;
}

/** Returns '9:30 AM' for minutes after midnight. */
export function clockText(minutes: number, language: string): string {
  const instant = new Date(`2000-01-01T${timeText(minutes)}:00Z`);
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return Number.isNaN(minutesOf(timeText(minutes))) ? '' : format.format(instant).replace(/\u202f/g, ' ');
}

export function useAsking(): Asking {
  const { t, i18n } = useTranslation();
  const { run, isBusy, refusal, forget } = useAttempt();
  const reread = useReread();
  const [asked, setAsked] = useState<{
    outcome: PlaceChangeAnswer;
    send: Send;
    then: ((outcome: PlaceChangeAnswer) => void) | undefined;
  }>();
  const attempt = (send: Send, keepVisits: boolean, then?: (outcome: PlaceChangeAnswer) => void) =>
    void run(async () => {
      const outcome = await send(keepVisits);
      if (!outcome.isDone) return setAsked({ outcome, send, then });
      await reread();
      then?.(outcome);
    });
  const today = new Date().toISOString();
  const question = asked && (
    <AlertDialog
      title={t('places.touched', { count: asked.outcome.visitCount })}
      confirmLabel={t('places.keepVisits')}
      cancelLabel={t('places.goBack')}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined);
        attempt(asked.send, true, asked.then);
      }}
    >
      <p>{t('places.touchedText')}</p>
      <ul className={styles.touched}>
        {asked.outcome.visits.slice(0, 8).map((visit) => (
          <li key={visit.id}>
            <b>
              {dayName(visit.day, today, i18n.language)}, {clockText(visit.minute, i18n.language)}
            </b>
            <span className="muted">
              {[visit.typeName, visit.providerName, visit.locationName].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {asked.outcome.visitCount > 8 && <p>{t('places.touchedMore', { count: asked.outcome.visitCount - 8 })}</p>}
    </AlertDialog>
  );
  return { send: (send, then) => attempt(send, false, then), isBusy, refusal, forget, question };
}

// The fields of time off: its days, its times if the days are not whole, and a note.
import { TextField } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { type SpanDraft, spanOf } from './day-span.ts';
import styles from './places.module.css';
import { SpanDays } from './span-days.tsx';

export interface TimeOffDraft extends SpanDraft {
  readonly reason: string;
}

interface Props {
  readonly draft: TimeOffDraft;
  readonly onChange: (draft: TimeOffDraft) => void;
  /** Whether it was submitted; then errors are shown. */
  readonly isTried: boolean;
}

export function TimeOffFields({ draft, onChange, isTried }: Props) {
  const { t } = useTranslation();
  const span = spanOf(draft);
  const wrong = isTried && typeof span === 'string' ? t(`places.away.${span}`) : undefined;
  const set = (more: Partial<TimeOffDraft>) => onChange({ ...draft, ...more });
  return (
    <>
      <div className={styles.pair}>
        <SpanDays draft={draft} wrong={wrong} onChange={set} />
        <TextField
          label={t('places.away.reason')}
          value={draft.reason}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => set({ reason: event.target.value })}
        />
      </div>
      <label className="choice">
        <input type="checkbox" checked={draft.isWhole} onChange={(event) => set({ isWhole: event.target.checked })} />
        <span className="choice-text">{t('places.away.whole')}</span>
      </label>
      {!draft.isWhole && (
        <div className={styles.pair}>
          <TextField
            label={t('places.away.fromTime')}
            type="time"
            value={draft.fromTime}
            onChange={(event) => set({ fromTime: event.target.value })}
          />
          <TextField
            label={t('places.away.untilTime')}
            type="time"
            value={draft.untilTime}
            onChange={(event) => set({ untilTime: event.target.value })}
          />
        </div>
      )}
    </>
  );
}

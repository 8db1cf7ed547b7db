// Asks until when a submission is put off.
import { Button, Dialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { momentText } from '../../session/practice-day.ts';
import { snoozeDay, snoozeTimes } from './snooze-times.ts';

interface Props {
  /** Whether it is put off now. */
  readonly isSnoozed: boolean;
  /** @param until null brings it back */
  readonly onChoose: (until: { readonly at: string; readonly text: string } | null) => void;
  readonly onClose: () => void;
}

export function SnoozeDialog({ isSnoozed, onChoose, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const [day, setDay] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const { inThreeHours, tomorrow, monday } = snoozeTimes(new Date(), timeZone);
  const choose = (at: Date) => onChoose({ at: at.toISOString(), text: momentText(at, timeZone, i18n.language) });
  const chooseDay = () => {
    const at = snoozeDay(day ?? '', new Date(), timeZone);
    setWrong(!at);
    if (at) choose(at);
  };
  return (
    <Dialog
      title={t('triage.snoozeTitle')}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('triage.cancel')}</Button>
          {day !== undefined && (
            <Button look="primary" onClick={chooseDay}>
              {t('triage.snooze')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack-8">
        <Button data-autofocus="" onClick={() => choose(inThreeHours)}>
          {t('triage.inThreeHours')}
        </Button>
        <Button onClick={() => choose(tomorrow)}>{t('triage.tomorrow')}</Button>
        <Button onClick={() => choose(monday)}>{t('triage.monday')}</Button>
        {day === undefined ? (
          <Button onClick={() => setDay('')}>{t('triage.aDay')}</Button>
        ) : (
          <TextField
            type="date"
            label={t('triage.day')}
            value={day}
            error={isWrong ? t('triage.dayWrong') : undefined}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        {isSnoozed && <Button onClick={() => onChoose(null)}>{t('triage.bringBack')}</Button>}
      </div>
    </Dialog>
  );
}

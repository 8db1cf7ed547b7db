// Asks whether a patient may be in two places at once.
import type { ClashingVisit } from '@foyer/contract';
import { AlertDialog } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { spanText } from './clock.ts';

interface Props {
  readonly name: string;
  readonly visits: readonly ClashingVisit[];
  readonly onGoOn: () => void;
  readonly onGiveUp: () => void;
}

export function ClashDialog({ name, visits, onGoOn, onGiveUp }: Props) {
  const { t } = useTranslation();
  return (
    <AlertDialog
      title={t('schedule.clashTitle')}
      confirmLabel={t('schedule.clashGoOn')}
      cancelLabel={t('schedule.clashGiveUp')}
      onConfirm={onGoOn}
      onCancel={onGiveUp}
    >
      {visits.length === 0 && <p>{t('schedule.clashElsewhere', { name })}</p>}
      {visits.map((visit) => (
        <p key={visit.id}>
          {t('schedule.clash', {
            name,
            provider: visit.providerName,
            place: visit.locationName,
            time: spanText(visit.from, visit.minutes),
          })}
        </p>
      ))}
    </AlertDialog>
  );
}

// Says why a cancellation cannot be undone: its time is offered to somebody on the waitlist.
import { AlertDialog } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useEntryWords } from './entry-words.ts';

interface Props {
  /** Until when the time is kept, an ISO date-time. */
  readonly until: string;
  readonly onClose: () => void;
}

export function OfferedDialog({ until, onClose }: Props) {
  const { t } = useTranslation();
  const { timeOf } = useEntryWords();
  return (
    <AlertDialog title={t('waitlist.undoTitle')} confirmLabel={t('waitlist.undoOk')} onConfirm={onClose}>
      <p>{t('waitlist.undoOffered', { time: timeOf(until) })}</p>
    </AlertDialog>
  );
}

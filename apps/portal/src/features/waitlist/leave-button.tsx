// Leaves the waitlist, after a question: whoever comes back later waits at the end.
import './texts.en.ts';
import { AlertDialog, Button, VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { visitDate } from '../own-visits/visit-times.ts';

export interface LeftEntry {
  /** Whether a time is kept for the person now. */
  readonly hasOffer: boolean;
  /** The visit that stays; null if there is none. */
  readonly insteadOf: { readonly startTime: string } | null;
}

interface LeaveButtonProps {
  readonly entry: LeftEntry;
  readonly zone: string;
  readonly practice: string;
  /** What tells it from other such buttons of the page; read out. */
  readonly name?: string;
  readonly className?: string;
  readonly look?: 'quiet';
  readonly isBusy: boolean;
  readonly isStuck: boolean;
  readonly onLeave: () => void;
}

export function LeaveButton(props: LeaveButtonProps) {
  const { entry, zone, practice, name, className, look, isBusy, isStuck, onLeave } = props;
  const [isAsking, setAsking] = useState(false);
  const texts = [
    t('waitlist.leaveDialog.text', { practice }),
    entry.hasOffer && t('waitlist.leaveDialog.offer'),
    entry.insteadOf && t('waitlist.leaveDialog.stays', { date: visitDate(entry.insteadOf.startTime, zone) }),
  ];
  const label = (
    <>
      {t('waitlist.leave')}
      {name && <VisuallyHidden>, {name}</VisuallyHidden>}
    </>
  );
  const ask = () => setAsking(true);
  return (
    <>
      {className ? (
        <button type="button" className={className} disabled={isStuck} onClick={ask}>
          {label}
        </button>
      ) : (
        <Button look={look} busy={isBusy} disabled={isStuck} onClick={ask}>
          {label}
        </Button>
      )}
      {isAsking && (
        <AlertDialog
          title={t('waitlist.leaveDialog.title')}
          confirmLabel={t('waitlist.leaveDialog.leave')}
          cancelLabel={t('waitlist.leaveDialog.stay')}
          isDangerous
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onLeave();
          }}
        >
          <p>{texts.filter(Boolean).join(' ')}</p>
        </AlertDialog>
      )}
    </>
  );
}

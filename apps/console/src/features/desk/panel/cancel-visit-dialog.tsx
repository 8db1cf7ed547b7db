// Asks why a visit is canceled, and who gets to know: the waitlist, and the patient.
import { ErrorText, FormDialog, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CancelWish } from '../change-status.ts';
import { longDay, longTime } from '../clock.ts';
import type { Visit } from '../columns.ts';

const reasons: readonly CancelWish['reason'][] = [
  'patient',
  'ill',
  'provider',
  'closed',
  'weather',
  'mistake',
  'other',
];
const longestNote = 200;

interface Props {
  readonly visit: Visit;
  readonly onCancelVisit: (wish: CancelWish) => void;
  readonly onClose: () => void;
}

export function CancelVisitDialog({ visit, onCancelVisit, onClose }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const [reason, setReason] = useState<CancelWish['reason']>();
  const [note, setNote] = useState('');
  const [isOffered, setOffered] = useState(true);
  const [isTold, setTold] = useState(true);
  const [isTried, setTried] = useState(false);
  const lacksNote = note.trim() === '' && (!isTold || reason === 'other');
  const submit = () => {
    setTried(true);
    if (!reason || lacksNote) return;
    onClose();
    onCancelVisit({ reason, note: note.trim(), isOffered, isTold });
  };
  const errorId = `${name}-error`;
  return (
    <FormDialog
      title={t('schedule.cancelTitle')}
      isDangerous
      cancelLabel={t('schedule.keep')}
      confirmLabel={t('schedule.set.canceled')}
      busy={false}
      onCancel={onClose}
      onSubmit={submit}
    >
      <p>
        {t('visit.cancelText', {
          name: visit.patientName || visit.description || t('schedule.nobody'),
          when: t('schedule.when', { day: longDay(visit.day), time: longTime(visit.from) }),
        })}
      </p>
      <fieldset className="field" aria-describedby={isTried && !reason ? errorId : undefined}>
        <legend className="label">{t('visit.reason')}</legend>
        <div className="choices">
          {reasons.map((each) => (
            <label key={each} className="choice">
              <input type="radio" name={name} checked={reason === each} onChange={() => setReason(each)} />
              <span>{t(`visit.reasons.${each}`)}</span>
            </label>
          ))}
        </div>
        {isTried && !reason && (
          <div role="alert">
            <ErrorText id={errorId}>{t('visit.reasonNeeded')}</ErrorText>
          </div>
        )}
      </fieldset>
      <TextField
        label={t('visit.note')}
        isRequired={!isTold || reason === 'other'}
        maxLength={longestNote}
        value={note}
        error={isTried && lacksNote ? t(isTold ? 'schedule.needed' : 'visit.noteUntold') : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="stack-8">
        <label className="choice">
          <input type="checkbox" checked={isOffered} onChange={({ target }) => setOffered(target.checked)} />
          <span>{t('visit.offer')}</span>
        </label>
        <label className="choice">
          <input type="checkbox" checked={isTold} onChange={({ target }) => setTold(target.checked)} />
          <span>{t('visit.tell')}</span>
        </label>
      </div>
    </FormDialog>
  );
}

// Asks before a visit is canceled: when it is, what the practice says about it, and why, if the practice wants to know.
import './texts.en.ts';
import { Button, CircleAlert, Dialog, Icon } from '@foyer/ui';
import { t } from 'i18next';
import { useId, useRef, useState } from 'react';
import { RefusalNote, TroubleNote } from './refusal-note.tsx';
import type { Trouble } from './use-steady-read.ts';
import type { Refused } from './use-visit-act.ts';
import type { Cancellation, VisitMay } from './visit-source.ts';

type Reason = NonNullable<Cancellation['reason']>;
const reasons: readonly Reason[] = ['ill', 'time', 'no-need', 'cost', 'other'];
const longestNote = 200;

interface CancelDialogProps {
  /** 'Tuesday, May 12, 9:30 AM'. */
  readonly when: string;
  readonly may: Pick<VisitMay, 'reasons' | 'policy'>;
  readonly practice: { readonly name: string; readonly phone: string };
  readonly isBusy: boolean;
  readonly refused: Refused | undefined;
  readonly trouble: Trouble | undefined;
  readonly onKeep: () => void;
  readonly onCancel: (why: Pick<Cancellation, 'reason' | 'note'>) => void;
}

export default function CancelDialog(props: CancelDialogProps) {
  const { when, may, practice, isBusy, refused, trouble, onKeep, onCancel } = props;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (isBusy) return;
    if (may.reasons === 'required' && !reason) {
      setMissing(true);
      group.current?.querySelector('input')?.focus();
      return;
    }
    onCancel({ ...(reason && { reason }), ...(reason === 'other' && note.trim() && { note: note.trim() }) });
  };
  return (
    <Dialog
      title={t('visit.cancelDialog.title')}
      onDismiss={onKeep}
      actions={
        <>
          <Button onClick={onKeep} data-autofocus>
            {t('visit.cancelDialog.keep')}
          </Button>
          <Button type="submit" form={id} look="danger" busy={isBusy} disabled={trouble !== undefined}>
            {t('visit.cancelDialog.confirm')}
          </Button>
        </>
      }
    >
      <p className="strong">{when}</p>
      {may.policy && <p className="visit-policy">{may.policy}</p>}
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {may.reasons !== 'off' && (
          <fieldset className="field" data-invalid={isMissing || undefined} ref={group}>
            <legend className="label">
              {t('visit.cancelDialog.reason')}{' '}
              <span className="muted">
                {t(`visit.cancelDialog.${may.reasons === 'required' ? 'required' : 'optional'}`)}
              </span>
            </legend>
            <div className="choices">
              {reasons.map((one) => (
                <label className="choice" key={one}>
                  <input
                    type="radio"
                    name={`${id}-reason`}
                    checked={reason === one}
                    aria-invalid={isMissing || undefined}
                    aria-describedby={isMissing ? `${id}-missing` : undefined}
                    onChange={() => {
                      setReason(one);
                      setMissing(false);
                    }}
                  />
                  <span className="choice-text">{t(`visit.cancelDialog.reasons.${one}`)}</span>
                </label>
              ))}
            </div>
            {isMissing && (
              <p className="error" id={`${id}-missing`} role="alert">
                <Icon of={CircleAlert} size="small" />
                {t('visit.cancelDialog.missing')}
              </p>
            )}
          </fieldset>
        )}
        {reason === 'other' && (
          <div className="field">
            <label className="label" htmlFor={`${id}-note`}>
              {t('visit.cancelDialog.note')} <span className="muted">{t('visit.cancelDialog.optional')}</span>
            </label>
            <textarea
              className="input"
              id={`${id}-note`}
              rows={3}
              maxLength={longestNote}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <p className="hint" aria-hidden="true">
              {t('visit.cancelDialog.left', { count: note.length })}
            </p>
          </div>
        )}
      </form>
      {refused && !trouble && <RefusalNote refused={refused} phone={practice.phone} />}
      {trouble && <TroubleNote trouble={trouble} practice={practice.name} />}
    </Dialog>
  );
}

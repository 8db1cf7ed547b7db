// The choice of where the code goes, for people whose mobile number the practice has.
import './second-step-texts.en.ts';
import { Button, Dialog, Icon, Mail, Smartphone } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import type { CodeMethod } from '../../session/challenge.ts';

interface MethodDialogProps {
  /** Masked: only its last four digits are real. */
  readonly phoneNumber: string;
  readonly email: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (method: CodeMethod) => void;
}

/** SMS is chosen each time the dialog opens. */
export function MethodDialog({ phoneNumber, email, isBusy, onCancel, onConfirm }: MethodDialogProps) {
  const [method, setMethod] = useState<CodeMethod>('sms');
  const options = [
    {
      method: 'sms',
      name: t('method.sms'),
      target: t('method.smsTo', { digits: phoneNumber.slice(-4) }),
      icon: Smartphone,
    },
    { method: 'email', name: t('method.email'), target: email, icon: Mail },
  ] as const;
  return (
    <Dialog
      title={t('method.title')}
      onDismiss={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('method.cancel')}</Button>
          <Button look="primary" busy={isBusy} onClick={() => onConfirm(method)}>
            {t('method.confirm')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('method.question')}</p>
      <fieldset className="field">
        <legend className="visually-hidden">{t('method.legend')}</legend>
        <div className="choices">
          {options.map((option) => (
            <label key={option.method} className="choice choice-card">
              <input
                type="radio"
                name="method"
                value={option.method}
                checked={method === option.method}
                onChange={() => setMethod(option.method)}
              />
              <span className="choice-text">
                <span className="strong">{option.name}</span> <span className="hint">{option.target}</span>
              </span>
              <span className="push muted">
                <Icon of={option.icon} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}

// The popup that asks where the code goes. SMS is chosen each time it opens; Cancel sends nothing.
import { Button, Dialog, Icon, Mail, MessageSquare } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastDigits } from './sign-in-checks.ts';
import type { Choice } from './use-sign-in.ts';

interface Props {
  readonly choice: Choice;
  readonly isBusy: boolean;
  readonly onConfirm: (method: 'sms' | 'email') => void;
  readonly onCancel: () => void;
}

export function MethodDialog({ choice, isBusy, onConfirm, onCancel }: Props) {
  const { t } = useTranslation();
  const [method, setMethod] = useState<'sms' | 'email'>('sms');
  const options = [
    {
      value: 'sms',
      name: t('method.sms'),
      hint: t('method.ending', { digits: lastDigits(choice.phoneNumber) }),
      icon: MessageSquare,
    },
    { value: 'email', name: t('method.email'), hint: choice.email, icon: Mail },
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
            <label className="choice choice-card" key={option.value}>
              <input
                type="radio"
                name="method"
                value={option.value}
                checked={method === option.value}
                onChange={() => setMethod(option.value)}
                data-autofocus={option.value === 'sms' || undefined}
              />
              <span className="choice-text">
                <span className="strong">{option.name}</span>
                <span className="hint">{option.hint}</span>
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

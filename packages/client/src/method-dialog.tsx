// The dialog that asks where to send the code. SMS is preselected each time it opens; Cancel sends nothing.
import { Button, Dialog, Icon, Mail, Smartphone } from '@foyer/ui';
import { useState } from 'react';

export type CodeMethod = 'sms' | 'email';

interface MethodDialogProps {
  /** The app's texts. */
  readonly text: (key: CodeMethod | 'title' | 'question' | 'legend' | 'cancel' | 'confirm') => string;
  /** Where each method sends the code. */
  readonly targets: Readonly<Record<CodeMethod, string>>;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (method: CodeMethod) => void;
}

const options = [
  { method: 'sms', icon: Smartphone },
  { method: 'email', icon: Mail },
] as const;

export function MethodDialog({ text, targets, isBusy, onCancel, onConfirm }: MethodDialogProps) {
  const [chosen, choose] = useState<CodeMethod>('sms');
  return (
    <Dialog
      title={text('title')}
      onDismiss={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{text('cancel')}</Button>
          <Button look="primary" busy={isBusy} onClick={() => onConfirm(chosen)}>
            {text('confirm')}
          </Button>
        </>
      }
    >
      <p className="muted">{text('question')}</p>
      <fieldset className="field">
        <legend className="visually-hidden">{text('legend')}</legend>
        <div className="choices">
          {options.map(({ method, icon }) => (
            <label key={method} className="choice choice-card">
              <input
                type="radio"
                name="method"
                value={method}
                checked={method === chosen}
                onChange={() => choose(method)}
                data-autofocus={method === 'sms' || undefined}
              />
              <span className="choice-text">
                <span className="strong">{text(method)}</span> <span className="hint">{targets[method]}</span>
              </span>
              <span className="push muted">
                <Icon of={icon} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}

// All options of a list in one text area.
import { Button, FieldFrame } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface OptionsTextProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function OptionsText({ label, hint, text, onChange, onDone, onCancel }: OptionsTextProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <div className="field">
      <FieldFrame label={label} hint={hint}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            rows={Math.min(20, Math.max(6, text.split('\n').length + 1))}
            value={text}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone();
            }}
          />
        )}
      </FieldFrame>
      <div className="row">
        <Button onClick={onDone}>{t('builder.asTextDone')}</Button>
        <Button look="quiet" onClick={onCancel}>
          {t('builder.asTextCancel')}
        </Button>
      </div>
    </div>
  );
}

// A text with buttons that put a field where the caret is. It is saved when it is left.
import { Button, FieldFrame } from '@foyer/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reminders.module.css';

interface Props {
  readonly label: string;
  readonly rows: number;
  readonly value: string;
  readonly error: string | undefined;
  /** Names of the fields, without braces. */
  readonly fields: readonly string[];
  readonly draft: (text: string) => void;
  readonly save: () => void;
}

export function WordsField({ label, rows, value, error, fields, draft, save }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (field: string) => {
    const [from, until] = [area.current?.selectionStart ?? value.length, area.current?.selectionEnd ?? 0];
    draft(`${value.slice(0, from)}{${field}}${value.slice(Math.max(from, until))}`);
    save();
    area.current?.focus();
  };
  return (
    <>
      <FieldFrame label={label} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="textarea"
            rows={rows}
            value={value}
            onChange={(event) => draft(event.target.value)}
            onBlur={save}
          />
        )}
      </FieldFrame>
      <fieldset className={styles.tokens}>
        <legend className="visually-hidden">{t('reminders.fields')}</legend>
        {fields.map((field) => (
          <Button key={field} onClick={() => insert(field)}>
            {field}
          </Button>
        ))}
      </fieldset>
    </>
  );
}

// Fields that are saved by themselves: texts and numbers when they are left, choices when they are made. What is refused stays typed.
import { CallError } from '@foyer/contract/client';
import { ErrorText, FieldFrame, TextField, type TextFieldProps } from '@foyer/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../api/problem-text.ts';
import { unsent } from '../../../api/unsent.ts';
import styles from './places.module.css';
import { useReread } from './use-places.ts';

/** Sends one change. */
export type Save = (change: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The value on the screen, and sending it: one change after the other, the last one shown until it is refused. */
function useSaved<T>(save: Save, name: string, value: T) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const reread = useReread();
  const [shown, setShown] = useState(value);
  const [error, setError] = useState<string>();
  const waiting = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    if (waiting.current === 0) setShown(value);
  }, [value]);
  /** `keeps`: what is refused stays on the screen. */
  const send = (next: unknown, { keeps }: { keeps: boolean }) => {
    waiting.current += 1;
    const sending = last.current.then(async () => {
      try {
        await save({ [name]: next });
        setError(undefined);
        waiting.current -= 1;
        await reread();
      } catch (caught) {
        waiting.current -= 1;
        const errors = (caught instanceof CallError && caught.problem?.errors) || [];
        const why = errors.find(({ path }) => path === `body.${name}`)?.message;
        setError(why ? t('places.refused', { why }) : problemText(caught).text);
        if (!keeps) setShown(value);
      }
    });
    last.current = unsent(sending);
  };
  return { shown, setShown, send, error };
}

interface TextProps extends Omit<TextFieldProps, 'value' | 'name' | 'onChange' | 'onBlur'> {
  readonly name: string;
  readonly value: string;
  readonly save: Save;
}

export function SavedText({ name, value, save, ...rest }: TextProps) {
  const { shown: text, setShown: setText, send, error } = useSaved(save, name, value);
  return (
    <TextField
      autoComplete="off"
      {...rest}
      name={name}
      value={text}
      error={error}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (text.trim() !== value) send(text, { keeps: true });
      }}
    />
  );
}

interface NumberProps extends Omit<TextProps, 'value'> {
  readonly value: number;
  /** Stands behind the number. */
  readonly unit: string;
}

export function SavedNumber({ name, value, save, unit, label, hint, ...rest }: NumberProps) {
  const { shown: text, setShown: setText, send, error } = useSaved(save, name, String(value));
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <span className={`joined ${styles.number}`}>
          <input
            type="number"
            inputMode="numeric"
            autoComplete="off"
            className="input"
            {...rest}
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => {
              if (text !== String(value)) send(text.trim() === '' ? null : Number(text), { keeps: true });
            }}
          />
          <span className="suffix">{unit}</span>
        </span>
      )}
    </FieldFrame>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  readonly save: Save;
  readonly disabled?: boolean;
  readonly hint?: string;
}

export function SavedChoice({ name, label, value, options, save, disabled, hint }: ChoiceProps) {
  const { shown: chosen, setShown: setChosen, send, error } = useSaved(save, name, value);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => (
        <span className="select">
          <select
            {...control}
            disabled={disabled}
            value={chosen}
            onChange={(event) => {
              const next = typeof value === 'number' ? Number(event.target.value) : event.target.value;
              setChosen(next);
              send(next, { keeps: false });
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}

interface FlagProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: boolean;
  readonly save: Save;
  readonly disabled?: boolean;
}

export function SavedFlag({ name, label, hint, value, save, disabled }: FlagProps) {
  const { shown: isOn, setShown: setOn, send, error } = useSaved(save, name, value);
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn}
          disabled={disabled}
          onChange={(event) => {
            setOn(event.target.checked);
            send(event.target.checked, { keeps: false });
          }}
        />
        <span className="choice-text">
          {label}
          {hint && <span className="hint">{hint}</span>}
        </span>
      </label>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  );
}

interface LinksProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: readonly string[];
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly save: Save;
  readonly disabled?: boolean;
}

/** Any number of a list. */
export function SavedLinks({ name, label, hint, value, options, save, disabled }: LinksProps) {
  const { shown: chosen, setShown: setChosen, send, error } = useSaved(save, name, value);
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      <div className={styles.links}>
        {options.map((option) => (
          <label key={option.id} className="choice">
            <input
              type="checkbox"
              disabled={disabled}
              checked={chosen.includes(option.id)}
              onChange={(event) => {
                const next = event.target.checked ? [...chosen, option.id] : chosen.filter((one) => one !== option.id);
                setChosen(next);
                send(next, { keeps: false });
              }}
            />
            <span className="choice-text">{option.name}</span>
          </label>
        ))}
      </div>
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  );
}

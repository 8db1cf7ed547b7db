// Fields that save by themselves: texts and numbers on blur, choices at once. Refused input stays in the field.
import { CallError } from '@foyer/contract/client';
import { Button, ErrorText, FieldFrame, released, TextField, type TextFieldProps } from '@foyer/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';
import { unsent } from '../../api/unsent.ts';
import { memberOf } from '../../session/changed-meanwhile.tsx';
import { useMoment } from '../../session/use-moment.ts';
import styles from './places.module.css';
import { useReread } from './use-places.ts';

export interface Save {
  /** Revision in which the shown values were read. */
  readonly revision: number;
  /** Sends one change. */
  readonly send: (change: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

interface Saved<T> {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly save: Save;
  /** Formats a value. */
  readonly say?: (value: unknown) => string;
}

/**
 * The displayed value and its saving: changes are sent one after the other, and the last is shown until it is refused. Typed
 * input carries the revision it started from; on a conflict it stays, and `choice` asks which value to keep.
 */
function useSaved<T>({ name, label, value, save, say = String }: Saved<T>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const moment = useMoment();
  const reread = useReread();
  const [shown, setShown] = useState(value);
  const [error, setError] = useState<string>();
  /** The sent value that conflicts with somebody else's change. */
  const [held, setHeld] = useState<{ readonly mine: unknown }>();
  const waiting = useRef(0);
  const isTyped = useRef(false);
  const began = useRef(save.revision);
  const last = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    if (waiting.current > 0 || isTyped.current) return;
    began.current = save.revision;
    setShown(value);
  }, [value, save.revision]);
  const type = (next: T) => {
    isTyped.current = true;
    setShown(next);
  };
  /** @param keeps whether refused input stays on the screen */
  const send = (next: unknown, { keeps }: { keeps: boolean }) => {
    waiting.current += 1;
    isTyped.current = false;
    const sending = last.current.then(async () => {
      try {
        await save.send({ [name]: next, revision: began.current }).finally(released);
        setError(undefined);
        setHeld(undefined);
        waiting.current -= 1;
        await reread();
      } catch (caught) {
        waiting.current -= 1;
        const refused = caught instanceof CallError ? caught.problem : undefined;
        const why = refused?.errors?.find(({ path }) => path === `body.${name}`)?.message;
        const theirs = refused?.conflict?.changes.find((change) => memberOf(change) === name);
        if (refused?.conflict && theirs) {
          began.current = refused.conflict.revision;
          isTyped.current = true;
          const when = moment(theirs.at);
          const now = t('changed.now', { value: say(theirs.now) || t('changed.empty') });
          const by = theirs.by ? t('changed.by', { name: theirs.by, when }) : t('changed.at', { when });
          setError(t('places.refused', { why: `${now} ${by}` }));
          setHeld({ mine: next });
          return;
        }
        setError(why ? t('places.refused', { why }) : problemText(caught).text);
        isTyped.current ||= keeps;
        if (!keeps) setShown(value);
      }
    });
    last.current = unsent(sending);
  };
  /** Reverts to the stored value and refetches it. */
  const drop = () => {
    if (!isTyped.current) return;
    isTyped.current = false;
    setError(undefined);
    setHeld(undefined);
    setShown(value);
    void reread();
  };
  const choice = held && (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.buttons}>
        <Button onClick={() => send(held.mine, { keeps: true })}>{t('changed.mine')}</Button>
        <Button onClick={drop}>{t('changed.theirs')}</Button>
      </div>
    </fieldset>
  );
  /** On blur: sends the input, unless it is stored already or waits for a choice. */
  const leave = (next: unknown, isStored: boolean) => {
    if (isStored) drop();
    else if (held === undefined || next !== held.mine) send(next, { keeps: true });
  };
  return { shown, type, send, leave, error, choice };
}

interface TextProps extends Omit<TextFieldProps, 'value' | 'name' | 'onChange' | 'onBlur'> {
  readonly name: string;
  readonly value: string;
  readonly save: Save;
}

export function SavedText({ name, value, save, label, ...rest }: TextProps) {
  const { shown: text, type, leave, error, choice } = useSaved({ name, label, value, save });
  return (
    <div>
      <TextField
        autoComplete="off"
        {...rest}
        label={label}
        name={name}
        value={text}
        error={error}
        onChange={(event) => type(event.target.value)}
        onBlur={() => leave(text, text.trim() === value)}
      />
      {choice}
    </div>
  );
}

interface NumberProps extends Omit<TextProps, 'value'> {
  readonly value: number;
  /** Shown after the number. */
  readonly unit: string;
}

export function SavedNumber({ name, value, save, unit, label, hint, ...rest }: NumberProps) {
  const { shown: text, type, leave, error, choice } = useSaved({ name, label, value: String(value), save });
  return (
    <div>
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
              onChange={(event) => type(event.target.value)}
              onBlur={() => leave(text.trim() === '' ? null : Number(text), text === String(value))}
            />
            <span className="suffix">{unit}</span>
          </span>
        )}
      </FieldFrame>
      {choice}
    </div>
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
  const say = (one: unknown) => options.find((option) => option.value === (one ?? ''))?.label ?? String(one ?? '');
  const { shown: chosen, type, send, error, choice } = useSaved({ name, label, value, save, say });
  return (
    <div>
      <FieldFrame label={label} error={error} hint={hint}>
        {(control) => (
          <span className="select">
            <select
              {...control}
              disabled={disabled}
              value={chosen}
              onChange={(event) => {
                const next = typeof value === 'number' ? Number(event.target.value) : event.target.value;
                type(next);
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
      {choice}
    </div>
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
  const { t } = useTranslation();
  const say = (one: unknown) => t(one === true ? 'places.on' : 'places.off');
  const { shown: isOn, type, send, error, choice } = useSaved({ name, label, value, save, say });
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn}
          disabled={disabled}
          onChange={(event) => {
            type(event.target.checked);
            send(event.target.checked, { keeps: false });
          }}
        />
        <span className="choice-text">
          {label}
          {hint && <span className="hint">{hint}</span>}
        </span>
      </label>
      {error && <ErrorText>{error}</ErrorText>}
      {choice}
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

/** Any number of entries of a list. */
export function SavedLinks({ name, label, hint, value, options, save, disabled }: LinksProps) {
  const say = (ids: unknown) =>
    options.flatMap((option) => (Array.isArray(ids) && ids.includes(option.id) ? [option.name] : [])).join(', ');
  const { shown: chosen, type, send, error, choice } = useSaved({ name, label, value, save, say });
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
                type(next);
                send(next, { keeps: false });
              }}
            />
            <span className="choice-text">{option.name}</span>
          </label>
        ))}
      </div>
      {error && <ErrorText>{error}</ErrorText>}
      {choice}
    </fieldset>
  );
}

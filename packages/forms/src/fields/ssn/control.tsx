// SSN: digits with dashes. All but the last four are hidden while the input is not focused.
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ControlProps, describedBy, errorAt, recordMarkId } from '../../kit/control.ts';
import { fieldFrame } from '../../kit/frame.tsx';
import { caretAfter, formatSsn, hideSsn } from './format.ts';

const PATTERN = 'xxx-xx-xxxx';

export function SsnControl(view: ControlProps<string>) {
  const { id, value, field, isDisabled, change } = view;
  const { placeholder, sublabel } = field.properties.common;
  const error = errorAt(view.errors);
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  // A new object for each change, so that the caret is corrected even if the dashes undid the change.
  const [caret, setCaret] = useState<{ readonly digits: number }>();
  const isPressed = useRef(false);
  const shown = formatSsn(value);

  // Keyboard users find it selected, as in other inputs, although digits have just replaced the dots.
  useLayoutEffect(() => {
    if (isFocused && !isPressed.current) input.current?.select();
    isPressed.current = false;
  }, [isFocused]);

  useLayoutEffect(() => {
    if (!caret || !input.current) return;
    const at = caretAfter(input.current.value, caret.digits);
    input.current.setSelectionRange(at, at);
  }, [caret]);

  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length).replace(/\D/g, '');
    const after = target.value.replace(/\D/g, '').slice(before.length);
    // A dash is deleted with the digit before it.
    const isDash =
      (nativeEvent as InputEvent).inputType === 'deleteContentBackward' && before + after === shown.replace(/\D/g, '');
    const rest = isDash ? before.slice(0, -1) : before;
    change(formatSsn(rest + after));
    setCaret({ digits: rest.length });
  };

  return fieldFrame(
    view as ControlProps,
    <input
      ref={input}
      className="input input-short figures"
      id={id}
      value={isFocused && !isDisabled ? shown : hideSsn(shown)}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder || PATTERN}
      disabled={isDisabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, sublabel, error, recordMarkId(view))}
      onPointerDown={() => {
        isPressed.current = !isFocused;
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={type}
    />,
  );
}

// The entry of a code: what was typed, what is wrong with it once it was sent, and an empty field for the next one.
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';

interface Options<P> {
  /** Grows with each refused code, and with each new one that goes out. */
  readonly round: number;
  /** What keeps a text from being sent. */
  readonly problemOf: (text: string) => P | undefined;
  /** Whether a text cannot become a code by typing on: its problem shows at once. */
  readonly isHopeless?: (text: string) => boolean;
  readonly onVerify: (text: string) => void;
}

export function useCodeEntry<P>({ round, problemOf, isHopeless, onVerify }: Options<P>) {
  const [text, setText] = useState('');
  const [isTouched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = problemOf(text);
  // Before an alert opens, which gives the focus back to where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round, not a changed value, empties the field.
  useLayoutEffect(() => {
    setText('');
    setTouched(false);
    field.current?.focus();
  }, [round]);
  const enter = (next: string) => {
    setText(next);
    setTouched(isHopeless?.(next) ?? false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(problem !== undefined);
    if (problem) field.current?.focus();
    else onVerify(text);
  };
  return { text, enter, field, problem: isTouched ? problem : undefined, onSubmit };
}

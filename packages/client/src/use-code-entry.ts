// Entry of a code: the typed text, its error after submitting, and clearing for the next one.
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';

interface Options<P> {
  /** Increases with each refused code and each new one that is sent. */
  readonly round: number;
  /** Returns why a text cannot be sent. */
  readonly problemOf: (text: string) => P | undefined;
  /** Returns whether a text cannot become a code by further typing; then its error shows at once. */
  readonly isHopeless?: (text: string) => boolean;
  readonly onVerify: (text: string) => void;
}

export function useCodeEntry<P>({ round, problemOf, isHopeless, onVerify }: Options<P>) {
  const [text, setText] = useState('');
  const [isTouched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = problemOf(text);
  // Before an alert opens, because that returns the focus to where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round, not a new value, clears the field.
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

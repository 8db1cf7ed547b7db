// The entry of a code: what was typed, what is wrong with it once it was sent, and an empty field after a refusal.
import { type FormEvent, useEffect, useRef, useState } from 'react';

interface Options<P> {
  /** Grows with each refused code. */
  readonly attempts: number;
  /** What keeps a code from being sent. */
  readonly problemOf: (code: string) => P | undefined;
  readonly onVerify: (code: string) => void;
}

export function useCodeEntry<P>({ attempts, problemOf, onVerify }: Options<P>) {
  const [code, setCode] = useState('');
  const [isTouched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = problemOf(code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused code, not a changed value, empties the field.
  useEffect(() => {
    setCode('');
    setTouched(false);
    field.current?.focus();
  }, [attempts]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (problem) field.current?.focus();
    else onVerify(code.trim());
  };
  return { code, setCode, field, problem: isTouched ? problem : undefined, onSubmit };
}

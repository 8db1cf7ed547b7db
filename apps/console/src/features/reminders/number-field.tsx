// A whole number within limits: what is typed is shown as it is, and counts when the field is left.
import { FieldFrame } from '@foyer/ui';
import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly error?: string | undefined;
  readonly onSave: (value: number) => void;
}

export function NumberField({ label, value, min, max, error, onSave }: Props) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const number = Math.min(Math.max(Math.round(Number(typed)), min), max);
    if (typed.trim() !== '' && Number.isFinite(number) && number !== value) onSave(number);
  };
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      )}
    </FieldFrame>
  );
}

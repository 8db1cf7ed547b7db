// A labeled select.
import { FieldFrame, type FieldFrameProps } from '@foyer/ui';
import type { ReactNode } from 'react';

interface Props extends FieldFrameProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

export function SelectField({ value, onChange, children, ...frame }: Props) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <span className="select">
          <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            {children}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}

// A one-line text control with label, hint and error.
import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface TextFieldProps extends FieldFrameProps, Omit<ComponentPropsWithRef<'input'>, 'id'> {}

export function TextField({ label, id, hint, error, isRequired, steady, beside, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, id, hint, error, isRequired, steady, beside }}>
      {(control) => <input type="text" {...input} {...control} className={classNames('input', className)} />}
    </FieldFrame>
  );
}

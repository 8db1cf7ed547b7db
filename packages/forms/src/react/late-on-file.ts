// What draws the record's items above a question. It comes with the code of forms that have such a question.
import type { ComponentType } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import type { FormField } from '../kit/field.ts';

export interface OnFileProps {
  readonly engine: FormEngine;
  readonly field: FormField;
}

export const lateOnFile: { List?: ComponentType<OnFileProps> } = {};

// Name: three inputs side by side where there is room.

import type { PartsValue } from '../../kit/composite.ts';
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { errorLine, groupFrame, requiredMark } from '../../kit/frame.tsx';
import { nameParts } from './definition.ts';

export function NameControl(view: ControlProps<PartsValue>) {
  const { id, value, errors, isDisabled, isRequired, messages, change } = view;
  return groupFrame(
    // The parts say which of them are required.
    { ...(view as ControlProps), isRequired: false },
    <div className="form-parts">
      {nameParts.map((part) => {
        const partId = `${id}-${part.key}`;
        const error = errorAt(errors, part.key);
        return (
          <div className="field" key={part.key}>
            <label className="label" htmlFor={partId}>
              {messages[part.name]}
              {requiredMark({ isRequired: part.isRequired && isRequired, messages })}
            </label>
            <input
              className="input"
              id={partId}
              value={value[part.key] ?? ''}
              maxLength={part.cap}
              autoComplete={part.autocomplete}
              autoCapitalize="words"
              disabled={isDisabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(partId, '', error)}
              onChange={(event) => change({ ...value, [part.key]: event.target.value })}
            />
            {errorLine(partId, error)}
          </div>
        );
      })}
    </div>,
  );
}

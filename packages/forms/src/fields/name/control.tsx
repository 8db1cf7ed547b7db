// Name: three inputs, side by side if there is room.
import type { PartsValue } from '../../kit/composite.ts';
import { type ControlProps, errorAt } from '../../kit/control.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { partInput } from '../../kit/part-control.tsx';
import { nameParts } from './definition.ts';

export function NameControl(view: ControlProps<PartsValue>) {
  const { id, value, errors, isDisabled, isRequired, messages, change } = view;
  return groupFrame(
    // Each part shows whether it is required.
    { ...(view as ControlProps), isRequired: false },
    <div className="form-parts">
      {nameParts.map((part) =>
        partInput(
          {
            id: `${id}-${part.key}`,
            name: messages[part.name],
            value: value[part.key] ?? '',
            error: errorAt(errors, part.key),
            isRequired: part.isRequired && isRequired,
            isDisabled,
            messages,
            change: (text) => change({ ...value, [part.key]: text }),
          },
          { maxLength: part.cap, autoComplete: part.autocomplete, autoCapitalize: 'words' },
        ),
      )}
    </div>,
  );
}

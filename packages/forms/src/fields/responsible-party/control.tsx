// Responsible Party: two inputs and a list of relationships. No autofill: it would enter the person who fills in the form.
import type { PartsValue } from '../../kit/composite.ts';
import { type ControlProps, errorAt } from '../../kit/control.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { type PartView, partInput, partSelect } from '../../kit/part-control.tsx';
import { responsiblePartyParts } from './definition.ts';

export function ResponsiblePartyControl(view: ControlProps<PartsValue>) {
  const { id, value, errors, isDisabled, isRequired, messages, surroundings, change } = view;
  return groupFrame(
    { ...(view as ControlProps), isRequired: false },
    <div className="form-parts">
      {responsiblePartyParts.map(({ key, name, cap, autocomplete }) => {
        const part: PartView = {
          id: `${id}-${key}`,
          name: messages[name],
          value: value[key] ?? '',
          error: errorAt(errors, key),
          isRequired,
          isDisabled,
          messages,
          change: (text) => change({ ...value, [key]: text }),
        };
        if (key !== 'relationship')
          return partInput(part, { maxLength: cap, autoComplete: autocomplete, autoCapitalize: 'words' });
        const types = surroundings.relationshipTypes?.map(({ externalId, name }) => (
          <option key={externalId} value={externalId}>
            {name}
          </option>
        ));
        return partSelect(part, types, messages.chooseOne);
      })}
    </div>,
  );
}

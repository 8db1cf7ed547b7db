// Initials: the paragraph, and a short line below it.
import { useMemo } from 'react';
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { parseRichText } from '../../kit/rich-text.ts';
import { RichText } from '../../kit/rich-text-view.tsx';
import { INITIALS_CAP, type InitialsProperties } from './definition.ts';
import { withInitialsTexts } from './initials-texts.ts';
import './initials.css';

export function InitialsControl(view: ControlProps<string, InitialsProperties>) {
  const { id, value, properties, isDisabled, isRequired, change } = view;
  const nodes = useMemo(() => parseRichText(properties.text), [properties.text]);
  const error = errorAt(view.errors);
  return groupFrame(
    view as ControlProps,
    <>
      {nodes.length > 0 && (
        <div className="prose" id={`${id}-text`}>
          <RichText nodes={nodes} />
        </div>
      )}
      <div className="initials">
        <label className="label" htmlFor={id}>
          {withInitialsTexts(view.messages).initialsOwn}
        </label>
        <input
          className="input"
          id={id}
          value={value}
          maxLength={INITIALS_CAP}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={isDisabled}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, '', error, nodes.length > 0 ? `${id}-text` : '')}
          onChange={(event) => change(event.target.value)}
        />
      </div>
    </>,
  );
}

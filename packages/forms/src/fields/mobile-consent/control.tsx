// Mobile Consent: a box with the text, or the text above two answers, none of which is preselected.
import type { ControlProps } from '../../kit/control.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { type Consent, type ConsentProperties, consentText } from './definition.ts';

export function MobileConsentControl(view: ControlProps<Consent, ConsentProperties>) {
  const { id, field, properties, value, isDisabled, messages, surroundings, change } = view;
  const text = consentText(properties, messages, surroundings.companyName);
  if (properties.consentMode === 'required')
    return groupFrame(
      view as ControlProps,
      <label className="choice choice-card">
        <input
          type="checkbox"
          id={id}
          checked={value === true}
          disabled={isDisabled}
          onChange={(event) => change(event.target.checked)}
        />
        <span>{text}</span>
      </label>,
    );
  const answers = [
    ['yes', messages.consentYes],
    ['no', messages.consentNo],
  ] as const;
  return groupFrame(
    view as ControlProps,
    <div className="choices-2">
      {answers.map(([answer, word], at) => (
        <label className="choice choice-card" key={answer}>
          <input
            type="radio"
            id={at === 0 ? id : undefined}
            name={id}
            checked={value === answer}
            disabled={isDisabled}
            onChange={() => change(answer)}
          />
          <span>{word}</span>
        </label>
      ))}
    </div>,
    [field.properties.common.sublabel, text].filter(Boolean).join(' '),
  );
}

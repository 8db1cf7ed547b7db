// Mobile Consent: a box with the text, or the text above two answers, none of which is preselected.
import type { ControlProps } from '../../kit/control.ts';
import { groupFrame } from '../../kit/frame.tsx';
import {
  type Consent,
  type ConsentProperties,
  consentText,
  hasMarketing,
  isConsent,
  marketingText,
  textsAnswer,
  withMarketing,
} from './definition.ts';

export function MobileConsentControl(view: ControlProps<Consent, ConsentProperties>) {
  const { id, field, properties, value, isDisabled, messages, surroundings, change } = view;
  const text = consentText(properties, messages, surroundings.companyName);
  const chosen = textsAnswer(value);
  // Never ticked beforehand, and only beside a yes.
  const news = properties.asksMarketing && (
    <label className="choice choice-card">
      <input
        type="checkbox"
        checked={hasMarketing(value)}
        disabled={isDisabled || !isConsent(value)}
        onChange={(event) => change(withMarketing(value, event.target.checked))}
      />
      <span>{marketingText(messages, surroundings.companyName)}</span>
    </label>
  );
  const answer = (given: Consent) => change(withMarketing(given, hasMarketing(value)));
  if (properties.consentMode === 'required')
    return groupFrame(
      view as ControlProps,
      <>
        <label className="choice choice-card">
          <input
            type="checkbox"
            id={id}
            checked={chosen === true}
            disabled={isDisabled}
            onChange={(event) => answer(event.target.checked)}
          />
          <span>{text}</span>
        </label>
        {news}
      </>,
    );
  const answers = [
    ['yes', messages.consentYes],
    ['no', messages.consentNo],
  ] as const;
  return groupFrame(
    view as ControlProps,
    <>
      <div className="choices-2">
        {answers.map(([own, word], at) => (
          <label className="choice choice-card" key={own}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={id}
              checked={chosen === own}
              disabled={isDisabled}
              onChange={() => answer(own)}
            />
            <span>{word}</span>
          </label>
        ))}
      </div>
      {news}
    </>,
    [field.properties.common.sublabel, text].filter(Boolean).join(' '),
  );
}

// How somebody who waits is to be told: by text or by email. Texts need a consent, which is asked for here and never ticked beforehand.
import './texts.en.ts';
import { ErrorText } from '@foyer/ui';
import { t } from 'i18next';
import { Fragment, useId } from 'react';
import { PracticeCall } from './practice-call.tsx';
import styles from './waitlist.module.css';
import { faultText, type WishFieldsProps } from './wish-fields.tsx';
import { needsConsent, type WaysToTell } from './wishes.ts';

interface TellChoiceProps extends WishFieldsProps {
  readonly tell: WaysToTell;
  readonly practice: { readonly name: string; readonly phone: string };
}

/** Whether there is an address at all. */
export function canBeTold({ textTo, emailTo }: WaysToTell): boolean {
  return textTo !== '' || emailTo !== '';
}

export function TellChoice({ wishes, choices, faults, change, tell, practice }: TellChoiceProps) {
  const id = useId();
  const error = faultText(faults, 'channel', choices);
  if (!canBeTold(tell))
    return (
      <p className="notice notice-warning">
        <span>
          <PracticeCall text={t('waitlist.nowhere')} plain={t('waitlist.nowherePlain')} phone={practice.phone} />
        </span>
      </p>
    );
  const ways = [
    { channel: 'text', to: tell.textTo, name: t('waitlist.byText', { to: tell.textTo }) },
    { channel: 'email', to: tell.emailTo, name: t('waitlist.byEmail', { to: tell.emailTo }) },
  ] as const;
  return (
    <fieldset className="field" data-invalid={error ? '' : undefined}>
      <legend className="label">{t('waitlist.tell', { practice: practice.name })}</legend>
      <div className="choices">
        {ways
          .filter(({ to }) => to !== '')
          .map(({ channel, name }) => (
            <Fragment key={channel}>
              <label className="choice choice-card">
                <input
                  type="radio"
                  name={`${id}-tell`}
                  checked={wishes.channel === channel}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${id}-error` : undefined}
                  onChange={() => change({ channel })}
                />
                <span className="choice-text">
                  <span className="strong">{name}</span>
                  {channel === 'text' && <span className="hint">{t('waitlist.byTextHint')}</span>}
                </span>
              </label>
              {channel === 'text' && needsConsent(wishes, tell) && (
                <Consent
                  text={choices.textWording}
                  isTicked={wishes.agreesToTexts}
                  error={faultText(faults, 'agreesToTexts', choices)}
                  tick={(agreesToTexts) => change({ agreesToTexts })}
                />
              )}
            </Fragment>
          ))}
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </fieldset>
  );
}

interface ConsentProps {
  readonly text: string;
  readonly isTicked: boolean;
  readonly error: string | undefined;
  readonly tick: (isTicked: boolean) => void;
}

function Consent({ text, isTicked, error, tick }: ConsentProps) {
  const id = useId();
  return (
    <div className={`stack-8 ${styles.consent}`}>
      <label className="choice choice-card">
        <input
          type="checkbox"
          checked={isTicked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={({ target }) => tick(target.checked)}
        />
        <span className="choice-text">{text}</span>
      </label>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </div>
  );
}

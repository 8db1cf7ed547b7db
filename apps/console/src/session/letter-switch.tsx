// The switch that turns single letters on and off for the signed-in person.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLetterSwitch } from './shortcuts.ts';

export function LetterSwitch() {
  const { t } = useTranslation();
  const { isOn, set } = useLetterSwitch();
  const hint = useId();
  return (
    <label className="choice">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={hint}
        onChange={({ target }) => set(target.checked)}
      />
      <span className="choice-text">
        {t('keys.letters')}
        <span className="hint" id={hint}>
          {t('keys.lettersHint')}
        </span>
      </span>
    </label>
  );
}

// The practice's accent color, with a sample in light and dark.
import { setPracticeColor, TextField } from '@foyer/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';
import { useSettings } from './use-settings.ts';

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

export function AccentSetting() {
  const { t } = useTranslation();
  const { values, save, errors } = useSettings();
  const id = useId();
  const [color, setColor] = useState(values.accentColor);
  const picker = useRef<HTMLInputElement>(null);
  const keep = useRef<(next: string) => void>(undefined);
  useEffect(() => {
    keep.current = (next) => {
      if (next.toLowerCase() !== values.accentColor) save({ accentColor: next });
    };
  });
  useEffect(() => {
    // React's change event fires on every move in the picker; the native one only once a color is chosen.
    const input = picker.current;
    const onChosen = () => keep.current?.(input?.value ?? '');
    input?.addEventListener('change', onChosen);
    return () => input?.removeEventListener('change', onChosen);
  }, []);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('settings.field.accentColor')}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {t('settings.hint.accentColor')}
      </p>
      <div className={styles.color}>
        <input
          ref={picker}
          id={id}
          type="color"
          aria-describedby={`${id}-hint`}
          value={isColor(color) ? color : values.accentColor}
          onChange={(event) => setColor(event.target.value)}
        />
        <TextField
          label={t('settings.hex')}
          name="accentColor"
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          value={color}
          error={errors.accentColor}
          onChange={(event) => setColor(event.target.value)}
          onBlur={() => keep.current?.(color)}
        />
      </div>
      <div className={styles.samples}>
        <Sample theme="light" color={color} />
        <Sample theme="dark" color={color} />
      </div>
    </div>
  );
}

/** Sample of the portal in a color and a theme. */
function Sample({ theme, color }: { theme: 'light' | 'dark'; color: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current && isColor(color)) setPracticeColor(color, box.current);
  }, [color]);
  return (
    <div ref={box} className={styles.sample} data-theme={theme} data-practice="">
      <span className="muted">{t(`settings.${theme}`)}</span>
      <span className="button button-primary">{t('settings.sampleButton')}</span>
      <span className="chip chip-accent">{t('settings.sampleSlot')}</span>
      <span className={styles.link}>{t('settings.sampleLink')}</span>
    </div>
  );
}

// Settings of a consent form: how long an agreement holds, and what people may do instead of signing on screen.
import { type ConsentSettings, consentLimits, newConsentSettings } from '@foyer/forms';
import { FieldFrame, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { Switch } from './property-editor.tsx';

export function ConsentPart() {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const { consent } = useBuilder((state) => state.doc.settings);
  return (
    <section>
      <h3>{t('consentForm.title')}</h3>
      <Switch
        label={t('consentForm.isConsent')}
        isOn={consent !== undefined}
        onChange={(isOn) => store.setConsent(isOn ? newConsentSettings : undefined)}
      />
      <p className="hint">{t('consentForm.isConsentHint')}</p>
      {consent && <ConsentFields consent={consent} />}
    </section>
  );
}

function ConsentFields({ consent }: { consent: ConsentSettings }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const set = (change: Partial<ConsentSettings>) =>
    store.setConsent({ ...consent, ...change }, Object.keys(change).join());
  return (
    <>
      <WholeNumber
        label={t('consentForm.validMonths')}
        hint={t('consentForm.validMonthsHint')}
        wrong={t('consentForm.validMonthsWrong', { most: consentLimits.validMonths })}
        least={1}
        most={consentLimits.validMonths}
        mayBeEmpty
        value={consent.validMonths}
        onChange={(validMonths) => set({ validMonths })}
      />
      {consent.validMonths !== null && (
        <WholeNumber
          label={t('consentForm.askBeforeEnd')}
          wrong={t('consentForm.askBeforeEndWrong', { most: consentLimits.askBeforeEnd })}
          least={0}
          most={consentLimits.askBeforeEnd}
          value={consent.askBeforeEnd}
          onChange={(days) => days !== null && set({ askBeforeEnd: days })}
        />
      )}
      <Switch
        label={t('consentForm.mayDecline')}
        isOn={consent.mayDecline}
        onChange={(mayDecline) => set({ mayDecline })}
      />
      <Switch
        label={t('consentForm.mayWithdraw')}
        isOn={consent.mayWithdraw}
        onChange={(mayWithdraw) => set({ mayWithdraw })}
      />
      {consent.mayWithdraw && (
        <FieldFrame label={t('consentForm.withdrawText')} hint={t('consentForm.withdrawTextHint')}>
          {(control) => (
            <textarea
              {...control}
              className={`textarea ${styles.textarea}`}
              rows={2}
              maxLength={consentLimits.withdrawText}
              value={consent.withdrawText}
              onChange={(event) => set({ withdrawText: event.target.value })}
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}

interface WholeNumberProps {
  readonly label: string;
  readonly hint?: string;
  /** Said while what is typed is not allowed; the value stays what it was. */
  readonly wrong: string;
  readonly least: number;
  readonly most: number;
  readonly mayBeEmpty?: boolean;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

function WholeNumber({ label, hint, wrong, least, most, mayBeEmpty = false, value, onChange }: WholeNumberProps) {
  const [typed, setTyped] = useState({ text: String(value ?? ''), of: value });
  if (typed.of !== value) setTyped({ text: String(value ?? ''), of: value });
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '') return mayBeEmpty ? null : undefined;
    const number = Number(text);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  };
  return (
    <TextField
      label={label}
      hint={hint}
      error={read(typed.text) === undefined ? wrong : undefined}
      inputMode="numeric"
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const next = read(text);
        setTyped({ text, of: next === undefined ? typed.of : next });
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

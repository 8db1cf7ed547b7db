// Settings: pre-filled forms, the second step of signing in, and password rules.
import { useTranslation } from 'react-i18next';
import { ChoiceSetting, FlagSetting } from './setting-fields.tsx';

const profiles = ['spec', 'nist'] as const;

export function SecurityPart() {
  const { t } = useTranslation();
  return (
    <section className="card">
      <h2>{t('settings.part.security')}</h2>
      <FlagSetting name="patientFormsEnabled" />
      <FlagSetting name="asksBeforeEverySignature" />
      <FlagSetting name="twoStepRequired" />
      <ChoiceSetting
        name="passwordProfile"
        options={profiles.map((value) => ({ value, label: t(`settings.profile.${value}`) }))}
      />
      <FlagSetting name="passwordBlocklist" />
    </section>
  );
}

// Settings: the practice's identity and contact data.
import { useTranslation } from 'react-i18next';
import { ChoiceSetting, LongTextSetting, TextSetting } from './setting-fields.tsx';
import styles from './settings.module.css';
import { useSettings } from './use-settings.ts';

/** Returns time zones of North America, and the current one. */
function zones(current: string): string[] {
  const near = Intl.supportedValuesOf('timeZone').filter((zone) => /^America\/|^Pacific\/Honolulu$/.test(zone));
  return near.includes(current) ? near : [current, ...near];
}

const countries = ['US', 'CA'] as const;

/** The required settings of a practice: name, time zone, and contact data. */
export function NameAndZone() {
  const { values } = useSettings();
  return (
    <>
      <TextSetting name="companyName" maxLength={60} />
      <ChoiceSetting
        name="timezone"
        options={zones(values.timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </>
  );
}

export function PhoneAndMail() {
  return (
    <>
      <TextSetting name="officeNumber" type="tel" inputMode="tel" maxLength={40} />
      <TextSetting name="emailAddress" type="email" inputMode="email" maxLength={320} />
    </>
  );
}

export function PracticePart() {
  const { t } = useTranslation();
  return (
    <>
      <section className="card">
        <h2>{t('settings.part.practice')}</h2>
        <NameAndZone />
        <TextSetting name="privacyPolicyUrl" type="url" inputMode="url" maxLength={500} />
      </section>
      <section className="card">
        <h2>{t('settings.contact')}</h2>
        <PhoneAndMail />
      </section>
      <section className="card">
        <h2>{t('settings.alerts')}</h2>
        <TextSetting name="alertEmails" maxLength={2000} />
        <TextSetting name="alertPhones" inputMode="tel" maxLength={200} />
      </section>
      <section className="card">
        <h2>{t('settings.crisis')}</h2>
        <LongTextSetting name="crisisText" maxLength={600} rows={6} />
      </section>
      <section className="card">
        <h2>{t('settings.address')}</h2>
        <TextSetting name="street" maxLength={100} />
        <TextSetting name="street2" maxLength={100} />
        <div className={styles.row}>
          <TextSetting name="city" maxLength={60} />
          <TextSetting name="state" maxLength={40} />
          <TextSetting name="zipcode" maxLength={12} />
        </div>
        <ChoiceSetting
          name="country"
          options={countries.map((value) => ({ value, label: t(`settings.countryName.${value}`) }))}
        />
      </section>
    </>
  );
}

// Settings: who may book online, with which form, and how times are offered.
import { useTranslation } from 'react-i18next';
import { ChoiceSetting, FlagSetting } from './setting-fields.tsx';
import { useSettings } from './use-settings.ts';

/** 1 to `most`. */
const counts = (most: number) =>
  Array.from({ length: most }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }));

const intervals = [5, 10, 15, 20, 30, 45, 60, 90, 120];

export function BookingPart() {
  const { t } = useTranslation();
  const { values } = useSettings();
  const offered = [...new Set([...intervals, values.bookingTimeInterval])].sort((a, b) => a - b);
  return (
    <section className="card">
      <h2>{t('settings.part.booking')}</h2>
      <p className="muted">{t('settings.bookingLead')}</p>
      <ChoiceSetting
        name="bookingFormId"
        options={[
          { value: '', label: t('settings.noForm') },
          ...values.bookingForms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        toSetting={(value) => value || null}
      />
      <FlagSetting name="bookingForExistingPatients" />
      <FlagSetting name="bookingForNewPatients" />
      <FlagSetting name="googleReserveEnabled" />
      <ChoiceSetting
        name="bookingTimeInterval"
        options={offered.map((count) => ({ value: String(count), label: t('settings.minutes', { count }) }))}
        toSetting={Number}
      />
      <ChoiceSetting name="bookingOpenPerPatient" options={counts(20)} toSetting={Number} />
      <ChoiceSetting name="bookingOpenPerGuest" options={counts(10)} toSetting={Number} />
      <FlagSetting name="bookingProviderCoupled" />
      <FlagSetting name="bookingSyncAvailability" />
    </section>
  );
}

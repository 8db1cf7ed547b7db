// Settings: the look of the practice.
import { useTranslation } from 'react-i18next';
import { AccentSetting } from './accent-setting.tsx';
import { BannerSetting, LogoSetting } from './pictures-setting.tsx';

export function AppearancePart() {
  const { t } = useTranslation();
  return (
    <>
      <section className="card">
        <h2>{t('settings.part.appearance')}</h2>
        <AccentSetting />
      </section>
      <div className="card">
        <LogoSetting />
      </div>
      <div className="card">
        <BannerSetting />
      </div>
    </>
  );
}

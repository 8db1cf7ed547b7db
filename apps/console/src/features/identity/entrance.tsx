// The frame of the sign-in pages: the practice's logo and a card on one side, its banner on the other.
import { formatPhone, phoneHref } from '@foyer/client/phone';
import { classNames } from '@foyer/ui';
import bannerMobile from '@foyer/ui/art/banner-mobile.svg';
import bannerTablet from '@foyer/ui/art/banner-tablet.svg';
import bannerWide from '@foyer/ui/art/banner-wide.svg';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import styles from './entrance.module.css';

export function Entrance({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const practice = usePractice();
  return (
    <div className="entrance">
      <main className="entrance-side">
        <div className={`entrance-card ${styles.card}`}>
          <PracticeLogo name={practice.name} path={practice.logoPath} />
          {children}
        </div>
        <div className="entrance-foot">
          {practice.privacyPolicyUrl && (
            <a href={practice.privacyPolicyUrl} target="_blank" rel="noopener">
              {t('signIn.privacy')}
            </a>
          )}
          {practice.phone && <a href={phoneHref(practice.phone)}>{formatPhone(practice.phone)}</a>}
        </div>
      </main>
      <picture className="entrance-banner">
        <source media="(max-width: 600px)" srcSet={bannerMobile} />
        <source media="(max-width: 1024px)" srcSet={bannerTablet} />
        <img src={bannerWide} alt="" width="1100" height="1100" />
      </picture>
    </div>
  );
}

/** The logo, or the practice's name if it has none or the logo does not load. */
function PracticeLogo({ name, path }: { name: string; path: string }) {
  const [isBroken, setBroken] = useState(false);
  if (!path || isBroken) return <p className={styles.name}>{name}</p>;
  return (
    <img
      className={classNames('logo', styles.logo, !/\.svg(\?|$)/.test(path) && styles.raster)}
      src={path}
      alt={name}
      onError={() => setBroken(true)}
    />
  );
}

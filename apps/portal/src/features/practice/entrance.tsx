// The entrance: a card on one side, the practice's banner on the other. Used by sign-in and related screens.

import { breakpoints } from '@foyer/ui';
import bannerMobile from '@foyer/ui/art/banner-mobile.svg';
import bannerTablet from '@foyer/ui/art/banner-tablet.svg';
import bannerWide from '@foyer/ui/art/banner-wide.svg';
import type { ReactNode } from 'react';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { Logo } from './logo.tsx';
import { PhoneLink, PrivacyLink } from './practice-links.tsx';

export function Entrance({ children }: { readonly children: ReactNode }) {
  const { tenant, settings: resource } = usePortal();
  const settings = useResource(resource).data;
  const { banner } = tenant;
  return (
    <div className="entrance">
      <main className="entrance-side">
        <div className="entrance-card">
          <Logo />
          {children}
        </div>
        <div className="entrance-foot">
          {settings && (
            <>
              <PrivacyLink url={settings.privacyPolicyUrl} />
              {settings.officeNumber && <PhoneLink number={settings.officeNumber} />}
            </>
          )}
        </div>
      </main>
      <picture className="entrance-banner">
        <source media={`(max-width: ${breakpoints.mobile}px)`} srcSet={banner?.mobile ?? bannerMobile} />
        <source media={`(max-width: ${breakpoints.drawer}px)`} srcSet={banner?.tablet ?? bannerTablet} />
        <img src={banner?.wide ?? bannerWide} alt="" width="1100" height="1100" />
      </picture>
    </div>
  );
}

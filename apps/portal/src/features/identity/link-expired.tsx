// The screen for a mailed link that has expired.
import './account-texts.en.ts';
import { LinkExpiredArt, Slots } from '@foyer/ui';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { paths } from '../../api/paths.ts';
import { Link } from '../practice/link.tsx';
import { EndScreen } from './end-screen.tsx';

/** @param children another way to continue, if there is one */
export function LinkExpired({ children }: { readonly children?: ReactNode }) {
  return (
    <EndScreen
      art={<LinkExpiredArt />}
      title={t('setPassword.title.linkExpired')}
      text={
        <Slots
          text={t('setPassword.linkExpired')}
          slots={{ link: <Link to={paths.forgotPassword}>{t('forgotPassword.title')}</Link> }}
        />
      }
    >
      {children}
      <Link className="link" to={paths.signIn}>
        {t('app.backToSignIn')}
      </Link>
    </EndScreen>
  );
}

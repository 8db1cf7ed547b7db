// Phone, email and privacy links of the practice.
import { formatPhone, phoneHref } from '@foyer/client/phone';
import { t } from 'i18next';
import { portalBase } from '../../api/paths.ts';
import { Link } from './link.tsx';

export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a className="nowrap" href={phoneHref(number)}>
      {formatPhone(number)}
    </a>
  );
}

export function MailLink({ address }: { readonly address: string }) {
  return (
    <a className="anywhere" href={`mailto:${address}`}>
      {address}
    </a>
  );
}

/** A practice's own page opens in a new tab; the built-in one is a page of the portal. */
export function PrivacyLink({ url, className }: { readonly url: string; readonly className?: string }) {
  if (url.startsWith(`${portalBase}/`))
    return (
      <Link className={className} to={url.slice(portalBase.length)}>
        {t('privacy.title')}
      </Link>
    );
  return (
    <a className={className} href={url} target="_blank" rel="noopener">
      {t('privacy.title')}
      <span className="visually-hidden"> {t('app.opensInNewTab')}</span>
    </a>
  );
}

// Shown for any unknown address.
import { buttonClass, LinkExpiredArt } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTitle } from '../session/practice.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  useTitle(t('notFound.title'));
  return (
    <main className="center-screen" id="main" tabIndex={-1}>
      <div className="empty">
        <LinkExpiredArt />
        <h1>{t('notFound.title')}</h1>
        <p>{t('notFound.text')}</p>
        <Link className={buttonClass()} to="/">
          {t('notFound.back')}
        </Link>
      </div>
    </main>
  );
}

// Shown for a page that the signed-in user may not see.
import { buttonClass, ErrorArt } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTitle } from '../session/practice.tsx';

export function NoRightPage() {
  const { t } = useTranslation();
  useTitle(t('notFound.noRight'));
  return (
    <main className="center-screen" id="main" tabIndex={-1}>
      <div className="empty">
        <ErrorArt />
        <h1>{t('notFound.noRight')}</h1>
        <p>{t('notFound.noRightText')}</p>
        <Link className={buttonClass()} to="/">
          {t('notFound.back')}
        </Link>
      </div>
    </main>
  );
}

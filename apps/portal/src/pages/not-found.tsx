// Page: any unknown path.
import '../features/practice/not-found-texts.en.ts';
import { buttonClass, ErrorArt } from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../api/paths.ts';
import { Link } from '../features/practice/link.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

export default function NotFoundPage() {
  usePageTitle(t('notFound.title'));
  return (
    <div className="empty">
      <ErrorArt />
      <div className="stack-8">
        <h1>{t('notFound.title')}</h1>
        <p className="lead">{t('notFound.text')}</p>
      </div>
      <Link className={buttonClass({ look: 'primary', large: true })} to={paths.dashboard}>
        {t('notFound.dashboard')}
      </Link>
    </div>
  );
}

// The generic error screen: a picture, a sentence, and Try Again, which loads the page anew.
import { Button, ErrorBoundary, Icon, late, RotateCcw } from '@foyer/ui';
import { t } from 'i18next';

// Only who sees the screen fetches its picture; without the picture it still says what to do.
const Picture = late(() => import('./error-picture.tsx'));

/** `isInFrame`: it stands within a page that has its main landmark already. */
export function GenericError({ isInFrame = false }: { readonly isInFrame?: boolean }) {
  const Place = isInFrame ? 'div' : 'main';
  return (
    <Place className="center-screen">
      <div className="empty" role="alert">
        <div className="art error-picture">
          <ErrorBoundary fallback={null}>
            <Picture />
          </ErrorBoundary>
        </div>
        <div className="stack-8">
          <h1>{t('error.title')}</h1>
          <p className="lead">{t('error.text')}</p>
        </div>
        <Button look="primary" large onClick={() => location.reload()}>
          <Icon of={RotateCcw} />
          {t('error.retry')}
        </Button>
      </div>
    </Place>
  );
}

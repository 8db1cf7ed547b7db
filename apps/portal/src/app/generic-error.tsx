// The generic error screen: a picture, a sentence, and Try Again, which reloads the page.
import { Button, Icon, RotateCcw } from '@foyer/ui';
import { t } from 'i18next';
import { ErrorPicture, LateArt } from '../features/practice/late-art.tsx';

/** @param isInFrame whether it is within a page that already has a main landmark */
export function GenericError({ isInFrame = false }: { readonly isInFrame?: boolean }) {
  const Place = isInFrame ? 'div' : 'main';
  return (
    <Place className="center-screen">
      <div className="empty" role="alert">
        <LateArt of={ErrorPicture} />
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

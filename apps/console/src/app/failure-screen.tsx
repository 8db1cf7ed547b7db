// The generic error screen: a picture, a sentence, and Try Again, which reloads the page.
import { Button, ErrorArt } from '@foyer/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export function FailureScreen() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t('failure.title');
  }, [t]);
  return (
    <main className="center-screen" role="alert">
      <div className="empty">
        <ErrorArt />
        <h1>{t('failure.title')}</h1>
        <p>{t('failure.text')}</p>
        <Button look="primary" onClick={() => location.reload()}>
          {t('failure.again')}
        </Button>
      </div>
    </main>
  );
}

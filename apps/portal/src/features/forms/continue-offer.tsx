// After a session ended on its own: offers the same person to continue where they were.
import './texts.en.ts';
import { buttonClass, FilePenLine, Icon } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { usePortal, useSession } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';

export function ContinueOffer() {
  const { openDrafts } = usePortal();
  const { patientId } = useSession();
  const [place, setPlace] = useState(() => openDrafts.placeOf(patientId));
  if (!place) return null;
  const dismiss = () => {
    openDrafts.forgetPlace();
    setPlace(undefined);
  };
  return (
    <section className="notice" aria-label={t('draft.continueTitle')}>
      <Icon of={FilePenLine} />
      <div className="stack-8">
        <p>{t('draft.continueText', { form: place.name })}</p>
        <div className="row">
          <Link className={buttonClass({ look: 'primary' })} to={place.path} onClick={openDrafts.forgetPlace}>
            {t('draft.continue', { form: place.name })}
          </Link>
          <button type="button" className={buttonClass({ look: 'quiet' })} onClick={dismiss}>
            {t('draft.notNow')}
          </button>
        </div>
      </div>
    </section>
  );
}

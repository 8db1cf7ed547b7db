// Help for people who have not received an email. It does not say whether one was sent, so that nobody learns who has an account.
import './account-texts.en.ts';
import { Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { PhoneLink } from '../practice/practice-links.tsx';

/** @param onAgain shows the entries again, as they were typed */
export function NoMail({ onAgain }: { readonly onAgain: () => void }) {
  const phone = useResource(usePortal().settings).data?.officeNumber;
  const again = (
    <button type="button" className="link" onClick={onAgain}>
      {t('noMail.again')}
    </button>
  );
  return (
    <p className="muted">
      {phone ? (
        <Slots text={t('noMail.orCall')} slots={{ again, phone: <PhoneLink number={phone} /> }} />
      ) : (
        <Slots text={t('noMail.orOffice')} slots={{ again }} />
      )}
    </p>
  );
}

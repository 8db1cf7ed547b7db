// /account: the signed-in person's own account.
import { useTranslation } from 'react-i18next';
import { useTexts } from '../api/texts.ts';
import { OwnFeeds } from '../features/calendar-feeds/feeds-part.tsx';
import { feedsTexts } from '../features/calendar-feeds/texts.en.ts';
import { accountTexts } from '../features/identity/account-texts.en.ts';
import { OwnAccount } from '../features/staff/own-account.tsx';
import { useTitle } from '../session/practice.tsx';

export default function AccountPage() {
  const { t } = useTranslation();
  useTexts(accountTexts);
  useTexts(feedsTexts);
  useTitle(t('account.title'));
  return (
    <OwnAccount>
      <OwnFeeds />
    </OwnAccount>
  );
}

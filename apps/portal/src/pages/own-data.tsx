// Page: /own-data, for signed-in people.
import '../features/own-data/texts.en.ts';
import { t } from 'i18next';
import { OwnDataPage } from '../features/own-data/own-data.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

export default function DataPage() {
  usePageTitle(t('ownData.title'));
  return <OwnDataPage />;
}

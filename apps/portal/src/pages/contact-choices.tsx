// Page: /contact-choices, for signed-in people.
import '../features/consents/texts.en.ts';
import { t } from 'i18next';
import { ContactChoicesPage } from '../features/consents/contact-choices.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';
import { usePortal } from '../session/portal.ts';

export default function ContactPage() {
  usePageTitle(t('contact.title', { practice: usePortal().tenant.companyName }));
  return <ContactChoicesPage />;
}

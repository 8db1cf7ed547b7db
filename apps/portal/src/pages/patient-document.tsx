// Page: /patient-document.
import { t } from 'i18next';
import { PatientDocuments } from '../features/documents/patient-documents.tsx';
import { SendEmail } from '../features/messages/send-email.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

export default function PatientDocumentPage() {
  usePageTitle(t('documents.title'));
  return <PatientDocuments action={<SendEmail />} />;
}

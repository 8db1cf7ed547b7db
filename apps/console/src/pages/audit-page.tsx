// /audit: the access log.
import { useTranslation } from 'react-i18next';
import { useTexts } from '../api/texts.ts';
import { AuditLog } from '../features/oversight/audit-log.tsx';
import { auditEn } from '../features/oversight/audit-texts.en.ts';
import { useTitle } from '../session/practice.tsx';

export default function AuditPage() {
  useTexts(auditEn);
  const { t } = useTranslation();
  useTitle(t('audit.title'));
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <AuditLog />
    </main>
  );
}

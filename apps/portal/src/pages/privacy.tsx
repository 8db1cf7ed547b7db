// Page: /privacy, the target of the Privacy Policy link if the practice has not set a page of its own.
import '../features/practice/privacy-texts.en.ts';
import { Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useResource } from '../api/resource.ts';
import { usePageTitle } from '../features/practice/page-title.ts';
import { MailLink, PhoneLink } from '../features/practice/practice-links.tsx';
import { usePortal } from '../session/portal.ts';

const sections = [
  ['privacy.what', 'privacy.whatText'],
  ['privacy.who', 'privacy.whoText'],
  ['privacy.browser', 'privacy.browserText'],
] as const;

export default function PrivacyPage() {
  const { tenant, settings } = usePortal();
  const practice = tenant.companyName;
  const contact = useResource(settings).data;
  usePageTitle(t('privacy.title'));
  return (
    <div className="column stack-40">
      <div className="page-title">
        <h1>{t('privacy.title')}</h1>
        <p className="lead">{t('privacy.intro', { practice })}</p>
      </div>
      {sections.map(([title, text]) => (
        <section key={title} className="stack-8">
          <h2>{t(title)}</h2>
          <p>{t(text, { practice })}</p>
        </section>
      ))}
      <section className="stack-8">
        <h2>{t('privacy.questions')}</h2>
        <p>
          <Slots
            text={t('privacy.questionsText', { practice })}
            slots={{
              contact: contact && (
                <span className="row tall-links">
                  <PhoneLink number={contact.officeNumber} />
                  <MailLink address={contact.emailAddress} />
                </span>
              ),
            }}
          />
        </p>
      </section>
    </div>
  );
}

// The sentence above the documents: how many are open, and how to reach the office.
import { Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { MailLink, PhoneLink } from '../practice/practice-links.tsx';

export function DocumentsIntro({ open }: { readonly open: number }) {
  const settings = useResource(usePortal().settings).data;
  const count = <strong>{t('documents.count', { count: open })}</strong>;
  return (
    <p>
      <Slots
        text={t(open > 0 ? 'documents.intro' : 'documents.introNone')}
        slots={{ count, contact: settings && <Contact {...settings} /> }}
      />
    </p>
  );
}

function Contact({ officeNumber, emailAddress }: { readonly officeNumber: string; readonly emailAddress: string }) {
  const text =
    officeNumber && emailAddress
      ? 'documents.contactBoth'
      : officeNumber
        ? 'documents.contactPhone'
        : 'documents.contactMail';
  if (!officeNumber && !emailAddress) return null;
  return (
    <Slots
      text={t(text)}
      slots={{ phone: <PhoneLink number={officeNumber} />, mail: <MailLink address={emailAddress} /> }}
    />
  );
}

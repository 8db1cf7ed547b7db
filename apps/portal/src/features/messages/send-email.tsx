// The button that opens a message to the office, for signed-in people whose practice accepts messages.
import './texts.en.ts';
import { Button, Icon, Mail } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { useResource } from '../../api/resource.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { EmailDialog } from './email-dialog.tsx';

export function SendEmail() {
  const settings = useResource(usePortal().settings).data;
  const { isSignedIn } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!isSignedIn || !settings?.emailAddress) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={Mail} />
        {t('sendEmail.open')}
      </Button>
      {isOpen && <EmailDialog address={settings.emailAddress} onClose={() => setOpen(false)} />}
    </>
  );
}

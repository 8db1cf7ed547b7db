// Step 2 of signing in: the one-time code, and the wait before another can be requested.
import './second-step-texts.en.ts';
import { CodeForm } from '@foyer/client/code-form';
import { ArrowLeft, Icon, Popover, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { type ComponentProps, useEffect } from 'react';
import { usePortal } from '../../session/portal.ts';

export interface CodeDestination {
  readonly method: 'sms' | 'email' | undefined;
  /** Last digits of the number, or the address, if this tab knows them. */
  readonly target: string | undefined;
  /** The number has ended texts, so that there was no choice. */
  readonly areTextsOff?: boolean | undefined;
}

interface CodeStepProps extends Omit<ComponentProps<typeof CodeForm>, 'text'> {
  readonly sentTo: CodeDestination;
  readonly onBack: () => void;
}

export function CodeStep({ sentTo, onBack, ...form }: CodeStepProps) {
  const { prepareHome } = usePortal();
  useEffect(prepareHome, [prepareHome]);
  return (
    <>
      <div className="stack-8">
        <button type="button" className="link back" onClick={onBack}>
          <Icon of={ArrowLeft} />
          {t('app.backToSignIn')}
        </button>
        <h1>{t('code.heading')}</h1>
        <div className="muted popover-frame">
          <SentText sentTo={sentTo} /> <Popover button={t('code.what')}>{t('code.whatText')}</Popover>
        </div>
        {sentTo.areTextsOff && <p>{t('code.textsOff')}</p>}
      </div>
      <CodeForm text={(key) => t(`code.${key}`)} {...form} />
    </>
  );
}

function SentText({ sentTo }: { readonly sentTo: CodeDestination }) {
  const practice = usePortal().tenant.companyName;
  const { method, target } = sentTo;
  if (!target) return t(method === 'sms' ? 'code.sentBySms' : 'code.sentByEmail', { practice });
  const text = t(method === 'sms' ? 'code.sentSms' : 'code.sentEmail', { practice });
  return <Slots text={text} slots={{ target: <strong>{target}</strong> }} />;
}

// Step 2: the six-digit code, a new one after the wait, and the way back.
import { CodeForm } from '@foyer/client/code-form';
import { lastDigits } from '@foyer/client/phone';
import { Popover, Slots } from '@foyer/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice, useTitle } from '../../session/practice.tsx';
import type { StaffChallenge } from './challenge.ts';
import { StepBack } from './step-back.tsx';

interface Props extends Omit<ComponentProps<typeof CodeForm>, 'text' | 'resendAt'> {
  readonly challenge: StaffChallenge;
  readonly onBack: () => void;
}

export function CodeStep({ challenge, onBack, ...form }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  useTitle(t('code.title'));

  return (
    <>
      <div className="stack-8">
        <StepBack onBack={onBack} />
        <h1>{t('code.heading')}</h1>
        <div className="muted popover-frame">
          <Slots
            text={t(challenge.method === 'sms' ? 'code.sentSms' : 'code.sentEmail', { practice: practice.name })}
            slots={{
              digits: <strong>{lastDigits(challenge.phoneNumber ?? '')}</strong>,
              email: <strong>{challenge.email}</strong>,
            }}
          />{' '}
          <Popover button={t('code.what')}>{t('code.whatAnswer')}</Popover>
        </div>
      </div>
      <CodeForm text={(key) => t(`code.${key}`)} resendAt={challenge.resendAt} {...form} />
    </>
  );
}

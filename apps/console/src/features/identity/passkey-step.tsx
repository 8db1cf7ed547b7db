// Step 2 with a passkey: the browser asks for it; the other methods are one press away.
import { Button, Icon, KeyRound } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { StepBack } from './step-back.tsx';

interface Props {
  readonly isBusy: boolean;
  readonly onUse: () => void;
  readonly onOther: () => void;
  readonly onBack: () => void;
}

export function PasskeyStep({ isBusy, onUse, onOther, onBack }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  useTitle(t('passkey.title'));
  return (
    <>
      <div className="stack-8">
        <StepBack onBack={onBack} />
        <h1>{t('passkey.title')}</h1>
        <p className="muted">{t('passkey.lead', { practice: practice.name })}</p>
      </div>
      <div className="stack-24">
        <Button look="primary" large block autoFocus busy={isBusy} onClick={onUse}>
          <Icon of={KeyRound} />
          {t('passkey.use')}
        </Button>
        <button type="button" className="link" disabled={isBusy} onClick={onOther}>
          {t('passkey.other')}
        </button>
      </div>
    </>
  );
}

// Sign-in: both steps, the dialog between them, and the alert for errors.
import { MethodDialog } from '@foyer/client/method-dialog';
import { lastDigits } from '@foyer/client/phone';
import { AlertDialog } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { AppCodeStep } from './app-code-step.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { Entrance } from './entrance.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { useSignIn } from './use-sign-in.ts';

/** @param reason why the person has to sign in, if there is something to say */
export function SignIn({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation();
  const flow = useSignIn();
  return (
    <Entrance>
      {flow.challenge?.method === 'passkey' ? (
        <PasskeyStep
          isBusy={flow.isBusy && !flow.choice}
          onUse={() => void flow.submitPasskey()}
          onOther={() => void flow.goAnotherWay()}
          onBack={flow.restart}
        />
      ) : flow.challenge?.method === 'app' ? (
        <AppCodeStep
          key={flow.challenge.authId}
          isBusy={flow.isBusy}
          round={flow.round}
          onVerify={flow.verify}
          onBack={flow.restart}
        />
      ) : flow.challenge ? (
        <CodeStep
          key={flow.challenge.authId}
          challenge={flow.challenge}
          busy={flow.isBusy ? 'verify' : undefined}
          round={flow.round}
          onVerify={flow.verify}
          onResend={flow.resend}
          onBack={flow.restart}
        />
      ) : (
        <CredentialsStep reason={reason} isBusy={flow.isBusy && !flow.choice} onSubmit={flow.submitCredentials} />
      )}
      {flow.choice && !flow.alert && (
        <MethodDialog
          text={(key) => t(`method.${key}`)}
          targets={{
            sms: t('method.ending', { digits: lastDigits(flow.choice.phoneNumber) }),
            email: flow.choice.email,
          }}
          isBusy={flow.isBusy}
          onConfirm={flow.chooseMethod}
          onCancel={flow.cancelChoice}
        />
      )}
      {flow.alert && (
        <AlertDialog title={t('alert.title')} confirmLabel={t('alert.ok')} onConfirm={flow.closeAlert}>
          <p>{flow.alert.text}</p>
        </AlertDialog>
      )}
    </Entrance>
  );
}

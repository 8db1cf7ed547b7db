// First sign-in of a practice's admin: sets the password by the one-time link, then goes straight to the code without retyping.
import { AlertDialog, Spinner } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { LinkExpired, PasswordStep } from './accept-invitation.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { Entrance } from './entrance.tsx';
import { useInvitation } from './use-invitation.ts';
import { useSignIn } from './use-sign-in.ts';

/** Ends with a session of the admin; the caller waits for it. */
export function OpenAccount({ mailedKey }: { mailedKey: string }) {
  const { t } = useTranslation();
  const practice = usePractice();
  const flow = useSignIn();
  const { key, state, setState, alert, setAlert } = useInvitation<'signing-in'>(mailedKey);
  useTitle(t('opening.title', { practice: practice.name }));

  const shown = alert ?? flow.alert?.text;
  return (
    <Entrance>
      {state === 'reading' ? (
        <Spinner />
      ) : state === 'expired' ? (
        <LinkExpired text={t('opening.expired')} to="/sign-in?return=%2Fwelcome" />
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
      ) : state === 'signing-in' ? (
        flow.isBusy ? (
          <Spinner />
        ) : (
          <CredentialsStep reason={undefined} isBusy={false} onSubmit={flow.submitCredentials} />
        )
      ) : (
        <PasswordStep
          person={state}
          mailedKey={key}
          title={t('opening.title', { practice: practice.name })}
          lead={t('opening.lead', { name: state.name, email: state.emailAddress })}
          onDone={(password) => {
            setState('signing-in');
            void flow.submitCredentials(state.emailAddress, password);
          }}
          onExpired={() => setState('expired')}
          onAlert={setAlert}
        />
      )}
      {shown && (
        <AlertDialog
          title={t('alert.title')}
          confirmLabel={t('alert.ok')}
          onConfirm={() => (alert === undefined ? flow.closeAlert() : setAlert(undefined))}
        >
          <p>{shown}</p>
        </AlertDialog>
      )}
    </Entrance>
  );
}

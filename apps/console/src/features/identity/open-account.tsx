// The first admin of a practice: the password by the one-time link, then straight on to the code, without typing again.
import { type Answer, staff } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { AlertDialog, Spinner } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { LinkExpired, PasswordStep } from './accept-invitation.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { Entrance } from './entrance.tsx';
import { useSignIn } from './use-sign-in.ts';

type State = 'reading' | 'expired' | 'signing-in' | Answer<typeof staff.staffInvitation>;

/** Ends with a session of the admin, which whoever shows this waits for. The key leaves the address at once. */
export function OpenAccount({ mailedKey }: { mailedKey: string }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const practice = usePractice();
  const problemText = useProblemText();
  const flow = useSignIn();
  const [key] = useState(mailedKey);
  const [state, setState] = useState<State>('reading');
  const [alert, setAlert] = useState<string>();
  useTitle(t('opening.title', { practice: practice.name }));
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    const stop = new AbortController();
    call(staff.staffInvitation, { body: { key } }, { signal: stop.signal }).then(setState, (error) => {
      if (stop.signal.aborted) return;
      setState('expired');
      if (!(error instanceof CallError) || error.code !== 'link-expired') setAlert(problemText(error).text);
    });
    return () => stop.abort();
  }, [call, key, problemText]);

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
          isBusy={flow.isBusy}
          attempts={flow.attempts}
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

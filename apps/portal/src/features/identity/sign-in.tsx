// Sign-in: credentials, the choice of method if there is one, then the code.
import type { CodeMethod } from '@foyer/client/method-dialog';
import { identity } from '@foyer/contract';
import { AlertDialog, ArrowRight, Icon, late, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useReducer, useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import { paths } from '../../api/paths.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import type { CodeDestination } from './code-step.tsx';
import { CredentialsForm, type EnteredCredentials } from './credentials-form.tsx';
import { endsSignIn, signInSteps } from './sign-in-steps.ts';

// The second step's code is loaded during the first.
const CodeStep = late(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));
const MethodChoice = late(async () => ({ default: (await import('./method-choice.tsx')).MethodChoice }));

interface SentCode {
  readonly authId: string;
  readonly sentTo: CodeDestination;
  readonly resendAt: number;
}

interface MethodStep {
  readonly authId: string;
  readonly phoneNumber: string;
}

export function SignIn() {
  const portal = usePortal();
  const steps = signInSteps(portal);
  // The screen stays until the profile has loaded.
  const isArriving = useSession().isSignedIn;
  const [credentials, setCredentials] = useState<EnteredCredentials>({ email: '', password: '' });
  const [method, setMethod] = useState<MethodStep>();
  const [code, setCode] = useState<SentCode | undefined>(steps.restore);
  /** Increases with each code that is refused or sent, which clears its field. */
  const [round, countRound] = useReducer((count: number) => count + 1, 0);
  const [busy, setBusy] = useState<'credentials' | 'send' | 'verify' | 'resend'>();
  const [alert, setAlert] = useState<{ readonly message: string; readonly isEnd: boolean }>();

  /** Runs one step; errors are shown in the alert, and `onFailure` cleans up. */
  const run = async (name: typeof busy, step: () => Promise<void>, onFailure?: () => void) => {
    setBusy(name);
    try {
      await step();
    } catch (error) {
      onFailure?.();
      setAlert({ message: failureMessage(error), isEnd: endsSignIn(error) });
    } finally {
      setBusy(undefined);
    }
  };

  const send = async (authId: string, by: CodeMethod, target: string, areTextsOff?: boolean) => {
    const [{ remainingTime }] = await Promise.all([steps.send(authId, by), CodeStep.bring()]);
    countRound();
    setMethod(undefined);
    setCode({ authId, sentTo: { method: by, target, areTextsOff }, resendAt: Date.now() + remainingTime * 1000 });
  };

  const submitCredentials = (given: EnteredCredentials) =>
    run('credentials', async () => {
      const answer = await portal.call(identity.token, {
        body: { ...given, accountId: portal.tenant.accountId, grantType: 'password' },
      });
      if (answer?.token && answer.contactId) return steps.establish(answer.token, answer.contactId);
      if (!answer?.authId) return;
      steps.challenge.begin(answer.authId, answer.phoneNumber);
      const { authId, phoneNumber } = answer;
      if (phoneNumber) {
        await MethodChoice.bring();
        setMethod({ authId, phoneNumber });
      } else await send(authId, 'email', given.email, answer.textsOff);
    });

  const backToStart = () => {
    steps.challenge.clear();
    setCode(undefined);
  };

  const closeAlert = () => {
    if (alert?.isEnd) backToStart();
    setAlert(undefined);
  };

  return (
    <>
      {code ? (
        <CodeStep
          {...code}
          round={round}
          busy={isArriving ? 'verify' : busy === 'verify' || busy === 'resend' ? busy : undefined}
          onVerify={(otp) =>
            run(
              'verify',
              () => steps.verify(code.authId, otp),
              () => {
                steps.challenge.fail(portal.config.tokenCookie);
                countRound();
              },
            )
          }
          onResend={() =>
            run('resend', () =>
              send(code.authId, code.sentTo.method ?? 'email', code.sentTo.target ?? '', code.sentTo.areTextsOff),
            )
          }
          onBack={backToStart}
        />
      ) : (
        <>
          <div className="stack-8">
            <h1>{t('signIn.heading')}</h1>
            <p className="muted">{t('signIn.intro')}</p>
          </div>
          <CredentialsForm
            value={credentials}
            onChange={setCredentials}
            isBusy={isArriving || busy === 'credentials'}
            onSubmit={submitCredentials}
          />
          <div className="entrance-more">
            <p>
              <Slots
                text={t('signIn.register')}
                slots={{ link: <Link to={paths.register}>{t('signIn.registerLink')}</Link> }}
              />
            </p>
            <Link to={paths.dashboard}>
              {t('signIn.guest')} <Icon of={ArrowRight} />
            </Link>
          </div>
        </>
      )}
      {method && (
        <MethodChoice
          phoneNumber={method.phoneNumber}
          email={credentials.email.trim()}
          isBusy={busy === 'send'}
          onCancel={() => setMethod(undefined)}
          onConfirm={(by) =>
            run('send', () =>
              send(method.authId, by, by === 'sms' ? method.phoneNumber.slice(-4) : credentials.email.trim()),
            )
          }
        />
      )}
      {alert && (
        <AlertDialog title={t('alert.title')} confirmLabel={t('alert.ok')} onConfirm={closeAlert}>
          <p>{alert.message}</p>
        </AlertDialog>
      )}
    </>
  );
}

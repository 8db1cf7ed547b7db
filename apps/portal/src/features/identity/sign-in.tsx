// Signing in: credentials, the choice of method where there is one, then the code.
import { identity } from '@foyer/contract';
import { AlertDialog, ArrowRight, Icon, late, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useRef, useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import { paths } from '../../api/paths.ts';
import type { CodeMethod } from '../../session/challenge.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { Link } from '../tenants/link.tsx';
import { takeCode } from './code-entry.ts';
import type { SentTo } from './code-form.tsx';
import type { Credentials } from './credentials.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { endsSignIn, signInSteps } from './sign-in-steps.ts';

// The second step is fetched while the first one is under way.
const CodeForm = late(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));
const MethodDialog = late(async () => ({ default: (await import('./method-dialog.tsx')).MethodDialog }));

interface CodeStep {
  readonly authId: string;
  readonly sentTo: SentTo;
  readonly resendAt: number;
}

interface MethodStep {
  readonly authId: string;
  readonly phoneNumber: string;
}

export function SignIn() {
  const portal = usePortal();
  const steps = signInSteps(portal);
  // The screen stays as it is until the profile has come.
  const isArriving = useSession().isSignedIn;
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [method, setMethod] = useState<MethodStep>();
  const [code, setCode] = useState<CodeStep | undefined>(steps.restore);
  const [entry, setEntry] = useState(() => takeCode(''));
  const [busy, setBusy] = useState<'credentials' | 'send' | 'verify' | 'resend'>();
  const [alert, setAlert] = useState<{ readonly message: string; readonly isEnd: boolean }>();
  const [hasResent, setResent] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  /** Runs one step; what goes wrong is shown in the alert, and `onFailure` cleans up. */
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

  const send = async (authId: string, by: CodeMethod, target: string) => {
    const [{ remainingTime }] = await Promise.all([steps.send(authId, by), CodeForm.bring()]);
    setEntry(takeCode(''));
    setMethod(undefined);
    setCode({ authId, sentTo: { method: by, target }, resendAt: Date.now() + remainingTime * 1000 });
  };

  const submitCredentials = (given: Credentials) =>
    run('credentials', async () => {
      const answer = await portal.call(identity.token, {
        body: { ...given, accountId: portal.tenant.accountId, grantType: 'password' },
      });
      if (answer?.token && answer.contactId) return steps.establish(answer.token, answer.contactId);
      if (!answer?.authId) return;
      portal.challenge.begin(answer.authId, answer.phoneNumber);
      const { authId, phoneNumber } = answer;
      if (phoneNumber) {
        await MethodDialog.bring();
        setMethod({ authId, phoneNumber });
      } else await send(authId, 'email', given.email);
    });

  const backToStart = () => {
    portal.challenge.clear();
    setCode(undefined);
    setEntry(takeCode(''));
  };

  const closeAlert = () => {
    if (alert?.isEnd) backToStart();
    setAlert(undefined);
    requestAnimationFrame(() => input.current?.focus());
  };

  return (
    <>
      {code ? (
        <CodeForm
          inputRef={input}
          {...code}
          entry={entry}
          hasResent={hasResent}
          onEntry={setEntry}
          busy={isArriving ? 'verify' : busy === 'verify' || busy === 'resend' ? busy : undefined}
          onVerify={(otp) =>
            run(
              'verify',
              () => steps.verify(code.authId, otp),
              () => {
                portal.challenge.fail(portal.config.tokenCookie);
                setEntry(takeCode(''));
              },
            )
          }
          onResend={() =>
            run('resend', async () => {
              await send(code.authId, code.sentTo.method ?? 'email', code.sentTo.target ?? '');
              setResent(true);
              input.current?.focus();
            })
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
        <MethodDialog
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

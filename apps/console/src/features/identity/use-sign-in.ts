// The two steps of signing in as a state machine with its actions; every failure ends in an alert.
import type { CodeMethod } from '@foyer/client/method-dialog';
import { identity, passkeys } from '@foyer/contract';
import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice } from '../../session/practice.tsx';
import { useSession } from '../../session/session-context.tsx';
import { keepChallenge, keptChallenge, type StaffChallenge } from './challenge.ts';
import { canUsePasskeys, PasskeyNotUsed, signWithPasskey } from './passkey-browser.ts';

/** Step 1 is passed, but the person has not chosen yet where the code is sent. */
export interface PendingMethodChoice {
  readonly authId: string;
  readonly email: string;
  readonly phoneNumber: string;
}

export function useSignIn() {
  const { call } = useApi();
  const { session } = useSession();
  const { accountId } = usePractice();
  const problemText = useProblemText();
  const { t } = useTranslation();
  const [challenge, setChallenge] = useState(keptChallenge);
  const [choice, setChoice] = useState<PendingMethodChoice>();
  const [alert, setAlert] = useState<{ text: string; after?: () => void }>();
  const [isBusy, setBusy] = useState(false);
  /** Increases with each code that is refused or sent, which clears its field. */
  const [round, countRound] = useReducer((count: number) => count + 1, 0);

  const change = (next: StaffChallenge | undefined) => {
    keepChallenge(next);
    setChallenge(next);
  };
  const restart = () => change(undefined);

  /** Runs one call at a time. A failure opens the alert and, if the sign-in has expired, returns to step 1. */
  const run = async (work: () => Promise<void>, onFailure?: () => void) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      onFailure?.();
      if (error instanceof PasskeyNotUsed) return setAlert({ text: t('passkey.notUsed') });
      const { code, text } = problemText(error);
      setAlert(code === 'sign-in-expired' ? { text, after: restart } : { text });
    } finally {
      setBusy(false);
    }
  };

  const send = async (authId: string, email: string, phoneNumber: string | undefined, method: CodeMethod) => {
    const { remainingTime } = await call(identity.staffSendOtp, { body: { authId, accountId, type: method } });
    const startedAt = challenge?.authId === authId ? challenge.startedAt : Date.now();
    setChoice(undefined);
    countRound();
    change({ authId, email, phoneNumber, method, startedAt, resendAt: Date.now() + remainingTime * 1000 });
  };

  /** Goes to a step in which nothing is sent. */
  const wait = (
    authId: string,
    email: string,
    phoneNumber: string | undefined,
    step: Pick<StaffChallenge, 'method' | 'hasApp'>,
  ) => {
    const now = Date.now();
    change({ authId, email, phoneNumber, ...step, startedAt: now, resendAt: now });
  };
  const enter = (token: string | undefined) => {
    if (!token) return;
    keepChallenge(undefined);
    session.start(token);
  };
  /** Goes to the code step, whatever the code's source. */
  const goByCode = async (authId: string, email: string, phoneNumber: string | undefined, hasApp: boolean) => {
    if (hasApp) wait(authId, email, undefined, { method: 'app' });
    else if (phoneNumber) setChoice({ authId, email, phoneNumber });
    else await send(authId, email, undefined, 'email');
  };

  return {
    challenge,
    choice,
    alert,
    isBusy,
    round,
    submitCredentials: (email: string, password: string) =>
      run(async () => {
        const answer = await call(identity.staffToken, { body: { grantType: 'password', email, password, accountId } });
        const { authId, phoneNumber } = answer;
        const hasApp = answer.method === 'app';
        if (answer.token) session.start(answer.token);
        else if (!authId) return;
        else if (answer.passkey && canUsePasskeys())
          wait(authId, email, phoneNumber, { method: 'passkey', hasApp: hasApp || undefined });
        else await goByCode(authId, email, phoneNumber, hasApp);
      }),
    submitPasskey: () =>
      run(async () => {
        if (!challenge) return;
        const { authId } = challenge;
        const answer = await signWithPasskey(await call(passkeys.passkeyOptions, { body: { authId } }));
        enter((await call(passkeys.passkeyToken, { body: { authId, answer } })).token);
      }),
    /** Switches from the passkey to a code. */
    goAnotherWay: () =>
      run(async () => {
        if (challenge)
          await goByCode(challenge.authId, challenge.email, challenge.phoneNumber, challenge.hasApp ?? false);
      }),
    chooseMethod: (method: CodeMethod) =>
      run(async () => void (choice && (await send(choice.authId, choice.email, choice.phoneNumber, method)))),
    cancelChoice: () => setChoice(undefined),
    resend: () =>
      run(
        async () =>
          void (
            challenge &&
            (challenge.method === 'sms' || challenge.method === 'email') &&
            (await send(challenge.authId, challenge.email, challenge.phoneNumber, challenge.method))
          ),
      ),
    verify: (otp: string) =>
      run(async () => {
        if (!challenge) return;
        const { token } = await call(identity.staffToken, {
          body: { grantType: 'otp', authId: challenge.authId, otp },
        });
        enter(token);
      }, countRound),
    restart,
    closeAlert: () => {
      alert?.after?.();
      setAlert(undefined);
    },
  };
}

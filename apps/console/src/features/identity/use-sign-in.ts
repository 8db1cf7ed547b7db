// The two steps of signing in as a state and the things a person can do in it; every failure ends in an alert.
import { identity } from '@foyer/contract';
import { useReducer, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice } from '../../session/practice.tsx';
import { useSession } from '../../session/session-context.tsx';
import { type Challenge, keepChallenge, keptChallenge } from './challenge.ts';

type Method = Exclude<Challenge['method'], 'app'>;

/** Passed step 1; the person has yet to say where the code goes. */
export interface Choice {
  readonly authId: string;
  readonly email: string;
  readonly phoneNumber: string;
}

export function useSignIn() {
  const { call } = useApi();
  const { session } = useSession();
  const { accountId } = usePractice();
  const problemText = useProblemText();
  const [challenge, setChallenge] = useState(keptChallenge);
  const [choice, setChoice] = useState<Choice>();
  const [alert, setAlert] = useState<{ text: string; after?: () => void }>();
  const [isBusy, setBusy] = useState(false);
  const [attempts, countAttempt] = useReducer((count: number) => count + 1, 0);

  const change = (next: Challenge | undefined) => {
    keepChallenge(next);
    setChallenge(next);
  };
  const restart = () => change(undefined);

  /** Runs one call at a time; a failure opens the alert and, where the sign-in is gone, leads back to step 1. */
  const run = async (work: () => Promise<void>, onFailure?: () => void) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      onFailure?.();
      const { code, text } = problemText(error);
      setAlert(code === 'sign-in-expired' ? { text, after: restart } : { text });
    } finally {
      setBusy(false);
    }
  };

  const send = async (authId: string, email: string, phoneNumber: string | undefined, method: Method) => {
    const { remainingTime } = await call(identity.staffSendOtp, { body: { authId, accountId, type: method } });
    const startedAt = challenge?.authId === authId ? challenge.startedAt : Date.now();
    setChoice(undefined);
    change({ authId, email, phoneNumber, method, startedAt, resendAt: Date.now() + remainingTime * 1000 });
  };

  return {
    challenge,
    choice,
    alert,
    isBusy,
    /** Grows with each refused code, so that its field can empty itself. */
    attempts,
    submitCredentials: (email: string, password: string) =>
      run(async () => {
        const answer = await call(identity.staffToken, { body: { grantType: 'password', email, password, accountId } });
        if (answer.token) session.start(answer.token);
        else if (answer.authId && answer.method === 'app') {
          const now = Date.now();
          change({
            authId: answer.authId,
            email,
            phoneNumber: undefined,
            method: 'app',
            startedAt: now,
            resendAt: now,
          });
        } else if (answer.authId && answer.phoneNumber)
          setChoice({ authId: answer.authId, email, phoneNumber: answer.phoneNumber });
        else if (answer.authId) await send(answer.authId, email, undefined, 'email');
      }),
    chooseMethod: (method: Method) =>
      run(async () => void (choice && (await send(choice.authId, choice.email, choice.phoneNumber, method)))),
    cancelChoice: () => setChoice(undefined),
    resend: () =>
      run(
        async () =>
          void (
            challenge &&
            challenge.method !== 'app' &&
            (await send(challenge.authId, challenge.email, challenge.phoneNumber, challenge.method))
          ),
      ),
    verify: (otp: string) =>
      run(async () => {
        if (!challenge) return;
        const { token } = await call(identity.staffToken, {
          body: { grantType: 'otp', authId: challenge.authId, otp },
        });
        if (!token) return;
        keepChallenge(undefined);
        session.start(token);
      }, countAttempt),
    restart,
    closeAlert: () => {
      alert?.after?.();
      setAlert(undefined);
    },
  };
}

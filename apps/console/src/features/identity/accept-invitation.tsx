// Sets the first password of somebody who works here, or a new one, with the link from their mail.
import { type Answer, staff } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { AlertDialog, Button, buttonClass, LinkExpiredArt, Spinner, SuccessArt } from '@foyer/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { Entrance } from './entrance.tsx';
import { isGoodPassword, NewPasswordFields, noPassword, usePasswordRules } from './new-password-fields.tsx';

type State = 'reading' | 'expired' | 'done' | Answer<typeof staff.staffInvitation>;

/** The key leaves the address and the history as soon as it is known, so that no screen shows it. */
export function AcceptInvitation({ mailedKey }: { mailedKey: string }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const problemText = useProblemText();
  const [key] = useState(mailedKey);
  const [state, setState] = useState<State>('reading');
  const [alert, setAlert] = useState<string>();
  useTitle(t('invitation.title'));
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

  return (
    <Entrance>
      {state === 'reading' ? (
        <Spinner />
      ) : state === 'expired' || state === 'done' ? (
        <div className="empty">
          {state === 'done' ? <SuccessArt /> : <LinkExpiredArt />}
          <h1>{t(state === 'done' ? 'invitation.doneTitle' : 'invitation.expiredTitle')}</h1>
          <p>{t(state === 'done' ? 'invitation.doneText' : 'invitation.expiredText')}</p>
          <Link className={buttonClass({ look: 'primary', large: true })} to="/sign-in">
            {t('invitation.signIn')}
          </Link>
        </div>
      ) : (
        <PasswordStep
          person={state}
          mailedKey={key}
          onDone={() => setState('done')}
          onExpired={() => setState('expired')}
          onAlert={setAlert}
        />
      )}
      {alert && (
        <AlertDialog title={t('alert.title')} confirmLabel={t('alert.ok')} onConfirm={() => setAlert(undefined)}>
          <p>{alert}</p>
        </AlertDialog>
      )}
    </Entrance>
  );
}

interface StepProps {
  readonly person: Answer<typeof staff.staffInvitation>;
  readonly mailedKey: string;
  readonly onDone: () => void;
  readonly onExpired: () => void;
  readonly onAlert: (text: string) => void;
}

function PasswordStep({ person, mailedKey, onDone, onExpired, onAlert }: StepProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const practice = usePractice();
  const rules = usePasswordRules();
  const [value, setValue] = useState(noPassword);
  const [isTouched, setTouched] = useState(false);
  const { run, isBusy, refusal, forget } = useAttempt();
  const isOfPassword = refusal?.code === 'password-refused';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!isGoodPassword(value, rules)) return;
    const refused = await run(async () => {
      await call(staff.acceptInvitation, { body: { key: mailedKey, password: value.next } });
      onDone();
    });
    if (refused?.code === 'link-expired') onExpired();
    else if (refused && refused.code !== 'password-refused') onAlert(refused.text);
  };

  return (
    <>
      <div className="stack-8">
        <h1>{t('invitation.title')}</h1>
        <p className="muted">
          {t('invitation.lead', { name: person.name, practice: practice.name, email: person.emailAddress })}
        </p>
      </div>
      <form className="stack-24" noValidate onSubmit={submit}>
        <input
          className="visually-hidden"
          name="username"
          autoComplete="username"
          value={person.emailAddress}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <NewPasswordFields
          value={value}
          onChange={(next) => {
            setValue(next);
            forget();
          }}
          isTouched={isTouched}
          rules={rules}
          refusal={isOfPassword ? (refusal.field('password') ?? refusal.text) : undefined}
        />
        <Button type="submit" look="primary" large block busy={isBusy}>
          {t('invitation.submit')}
        </Button>
      </form>
    </>
  );
}

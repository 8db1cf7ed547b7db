// Requests an email with a link to set a new password. The reply is the same for every address.
import { emailProblem } from '@foyer/client/credentials';
import { identity } from '@foyer/contract';
import { AlertDialog, Button, buttonClass, EmailField, SuccessArt } from '@foyer/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { Entrance } from './entrance.tsx';

export function ForgotPassword() {
  const { t } = useTranslation();
  const { call } = useApi();
  const { accountId, name } = usePractice();
  useTitle(t('forgot.title'));
  const [email, setEmail] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [message, setMessage] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy, refusal, forget } = useAttempt();
  const error = emailProblem(email);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmail(email.trim());
    setTouched(true);
    if (error) return input.current?.focus();
    await run(async () => {
      const answer = await call(identity.staffForgotPassword, { body: { email: email.trim(), accountId } });
      setMessage(answer.message);
    });
  };

  return (
    <Entrance>
      {message === undefined ? (
        <>
          <div className="stack-8">
            <h1>{t('forgot.title')}</h1>
            <p className="muted">{t('forgot.lead', { practice: name })}</p>
          </div>
          <form className="stack-24" noValidate onSubmit={submit}>
            <EmailField
              ref={input}
              steady
              label={t('signIn.email')}
              error={isTouched && error ? t(`signIn.${error}`) : undefined}
              value={email}
              onChange={setEmail}
            />
            <Button type="submit" look="primary" large block busy={isBusy}>
              {t('forgot.submit')}
            </Button>
          </form>
          <div className="entrance-more">
            <Link to="/sign-in">{t('code.back')}</Link>
          </div>
        </>
      ) : (
        <div className="empty">
          <SuccessArt />
          <h1>{t('forgot.doneTitle')}</h1>
          <p role="status">{message}</p>
          <p className="muted">{t('forgot.noMail')}</p>
          <Link className={buttonClass({ look: 'primary', large: true })} to="/sign-in">
            {t('code.back')}
          </Link>
        </div>
      )}
      {refusal && (
        <AlertDialog title={t('alert.title')} confirmLabel={t('alert.ok')} onConfirm={forget}>
          <p>{refusal.text}</p>
        </AlertDialog>
      )}
    </Entrance>
  );
}

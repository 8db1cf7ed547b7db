// Sets the first password of a colleague, or a new one, with the link from their email.
import { type Answer, staff } from '@foyer/contract';
import { AlertDialog, Button, buttonClass, LinkExpiredArt, Spinner, SuccessArt } from '@foyer/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { Entrance } from './entrance.tsx';
import { isGoodPassword, NewPasswordFields, noPassword, usePasswordRules } from './new-password-fields.tsx';
import { useInvitation } from './use-invitation.ts';

interface Props {
  readonly mailedKey: string;
  /** The link came from Forgot Password, so a new one is requested there too. */
  readonly isForgotten?: boolean;
}

export function AcceptInvitation({ mailedKey, isForgotten = false }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  const { key, state, setState, alert, setAlert } = useInvitation<'done'>(mailedKey);
  useTitle(t('invitation.title'));

  return (
    <Entrance>
      {state === 'reading' ? (
        <Spinner />
      ) : state === 'expired' ? (
        <LinkExpired text={t(isForgotten ? 'forgot.expiredText' : 'invitation.expiredText')} to="/sign-in">
          {isForgotten && <Link to="/forgot-password">{t('signIn.forgot')}</Link>}
        </LinkExpired>
      ) : state === 'done' ? (
        <div className="empty">
          <SuccessArt />
          <h1>{t('invitation.doneTitle')}</h1>
          <p>{t('invitation.doneText')}</p>
          <Link className={buttonClass({ look: 'primary', large: true })} to="/sign-in">
            {t('invitation.signIn')}
          </Link>
        </div>
      ) : (
        <PasswordStep
          person={state}
          mailedKey={key}
          title={t('invitation.title')}
          lead={t('invitation.lead', { name: state.name, practice: practice.name, email: state.emailAddress })}
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

/**
 * @param to where signing in starts
 * @param children shown below the link to it
 */
export function LinkExpired({ text, to, children }: { text: string; to: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <LinkExpiredArt />
      <h1>{t('invitation.expiredTitle')}</h1>
      <p>{text}</p>
      <Link className={buttonClass({ look: 'primary', large: true })} to={to}>
        {t('invitation.signIn')}
      </Link>
      {children}
    </div>
  );
}

interface StepProps {
  readonly person: Answer<typeof staff.staffInvitation>;
  readonly mailedKey: string;
  readonly title: string;
  readonly lead: string;
  /** Called once the password is set. */
  readonly onDone: (password: string) => void;
  readonly onExpired: () => void;
  readonly onAlert: (text: string) => void;
}

export function PasswordStep({ person, mailedKey, title, lead, onDone, onExpired, onAlert }: StepProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const [value, setValue] = useState(noPassword);
  const rules = usePasswordRules(value.next);
  const [isTouched, setTouched] = useState(false);
  const { run, isBusy, refusal, forget } = useAttempt();
  const isOfPassword = refusal?.code === 'password-refused';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!isGoodPassword(value, rules)) return;
    const refused = await run(async () => {
      await call(staff.acceptInvitation, { body: { key: mailedKey, password: value.next } });
      onDone(value.next);
    });
    if (refused?.code === 'link-expired') onExpired();
    else if (refused && refused.code !== 'password-refused') onAlert(refused.text);
  };

  return (
    <>
      <div className="stack-8">
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
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

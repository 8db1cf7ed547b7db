// Target of the link in a registration email: the person identifies themselves, then chooses a password.
import './account-texts.en.ts';
import { identity } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Slots, Spinner } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { usePortal } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import { BackLink } from './back-to-sign-in.tsx';
import { utcOf } from './birth-date.ts';
import { LinkExpired } from './link-expired.tsx';
import { type Person, PersonForm } from './person-form.tsx';
import { useAttempt } from './use-attempt.tsx';

const isExpiry = (error: unknown) => error instanceof CallError && error.code === 'link-expired';

/** @param linkKey the key in the link; an empty one counts as expired */
export function VerifyIdentity({ linkKey }: { readonly linkKey: string }) {
  const { call, tenant } = usePortal();
  const navigate = useNavigate();
  const [stage, setStage] = useState<'checking' | 'form' | 'expired'>(linkKey === '' ? 'expired' : 'checking');
  const attempt = useAttempt();

  // Checks before anything is typed. If the server is not reached, the form is shown, and submitting it reports the error.
  useEffect(() => {
    if (linkKey === '') return;
    let isGone = false;
    call(identity.verifyRegistrationKey, { body: { key: linkKey } }).then(
      () => !isGone && setStage('form'),
      (error) => !isGone && setStage(isExpiry(error) ? 'expired' : 'form'),
    );
    return () => {
      isGone = true;
    };
  }, [call, linkKey]);

  const submit = ({ lastName, birthDay }: Person) =>
    attempt.run(
      async () => {
        const body = {
          accountId: tenant.accountId,
          key: linkKey,
          nameLast: lastName,
          birthDate: utcOf(birthDay),
        };
        await call(identity.verifyIdentity, { body }, { expect: 204 });
        navigate(`${paths.setNewPassword}?${new URLSearchParams({ key: linkKey })}`, { replace: true });
      },
      (error) => {
        const isOver = isExpiry(error);
        if (isOver) setStage('expired');
        return isOver;
      },
    );

  if (stage === 'expired')
    return (
      <LinkExpired>
        <p>
          <Slots
            text={t('verifyIdentity.registerAgain')}
            slots={{ link: <Link to={paths.register}>{t('verifyIdentity.registerAgainLink')}</Link> }}
          />
        </p>
      </LinkExpired>
    );
  const isChecking = stage === 'checking';
  return (
    <>
      <div className="stack-8">
        <BackLink />
        <h1>{t('verifyIdentity.title')}</h1>
        <p className="muted">{t('verifyIdentity.intro', { practice: tenant.companyName })}</p>
      </div>
      <div className="overlaid">
        {isChecking && <Spinner />}
        <div className={isChecking ? 'unseen' : undefined} inert={isChecking}>
          <PersonForm
            asksEmail={false}
            submitLabel={t('verifyIdentity.submit')}
            isBusy={attempt.isBusy}
            onSubmit={submit}
          />
        </div>
      </div>
      {attempt.alert}
    </>
  );
}

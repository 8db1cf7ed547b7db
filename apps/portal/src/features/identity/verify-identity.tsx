// Who follows the link of a registration mail says who they are, and goes on to choose a password.
import './account-texts.en.ts';
import { identity } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { usePortal } from '../../session/portal.ts';
import { Link } from '../tenants/link.tsx';
import { BackLink } from './back-to-sign-in.tsx';
import { utcOf } from './birth-date.ts';
import { LinkExpired } from './link-expired.tsx';
import { type Person, PersonForm } from './person-form.tsx';
import { useAttempt } from './use-attempt.tsx';

/** `linkKey`: the key in the link; an empty one has expired. */
export function VerifyIdentity({ linkKey }: { readonly linkKey: string }) {
  const { call, tenant } = usePortal();
  const navigate = useNavigate();
  const [isExpired, setExpired] = useState(linkKey === '');
  const attempt = useAttempt();

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
        const isOver = error instanceof CallError && error.code === 'link-expired';
        if (isOver) setExpired(true);
        return isOver;
      },
    );

  if (isExpired)
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
  return (
    <>
      <div className="stack-8">
        <BackLink />
        <h1>{t('verifyIdentity.title')}</h1>
        <p className="muted">{t('verifyIdentity.intro', { practice: tenant.companyName })}</p>
      </div>
      <PersonForm
        asksEmail={false}
        submitLabel={t('verifyIdentity.submit')}
        isBusy={attempt.isBusy}
        onSubmit={submit}
      />
      {attempt.alert}
    </>
  );
}

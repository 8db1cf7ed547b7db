// Registration as a patient of the practice. The screen is the same for everyone; an email goes only to people the practice
// knows.
import './account-texts.en.ts';
import { identity } from '@foyer/contract';
import { SuccessArt } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { usePortal } from '../../session/portal.ts';
import { BackButton, BackLink } from './back-to-sign-in.tsx';
import { isoOf } from './birth-date.ts';
import { EndScreen } from './end-screen.tsx';
import { NoMail } from './no-mail.tsx';
import type { PersonEntry } from './person.ts';
import { type Person, PersonForm } from './person-form.tsx';
import { useAttempt } from './use-attempt.tsx';

export function Register() {
  const { call, tenant } = usePortal();
  const [isDone, setDone] = useState(false);
  const [sent, setSent] = useState<PersonEntry>();
  const attempt = useAttempt('error');
  const practice = tenant.companyName;

  const submit = ({ lastName, birthDay, email }: Person, entry: PersonEntry) =>
    attempt.run(async () => {
      const body = { lastName: lastName.toLowerCase(), birthDate: isoOf(birthDay), email };
      await call(identity.register, { params: { accountId: tenant.accountId }, body }, { expect: 200 });
      setSent(entry);
      setDone(true);
    });

  if (isDone)
    return (
      <EndScreen art={<SuccessArt />} title={t('register.doneTitle')} text={t('register.doneText', { practice })}>
        <NoMail onAgain={() => setDone(false)} />
        <BackButton />
      </EndScreen>
    );
  return (
    <>
      <div className="stack-8">
        <BackLink />
        <h1>{t('register.heading')}</h1>
        <p className="muted">{t('register.intro', { practice })}</p>
      </div>
      <PersonForm
        asksEmail
        submitLabel={t('register.submit')}
        isBusy={attempt.isBusy}
        initial={sent}
        onSubmit={submit}
      />
      {attempt.alert}
    </>
  );
}

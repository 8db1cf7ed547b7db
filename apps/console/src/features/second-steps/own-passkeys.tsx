// One's own passkeys: created after entering the password, named, and removed with the password.
import { type Answer, passkeys } from '@foyer/contract';
import { Button, ErrorText, toast } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, fullDate } from '../../session/practice-day.ts';
import styles from '../identity/account.module.css';
import { AskPassword } from '../identity/ask-password.tsx';
import { canUsePasskeys, makePasskey, PasskeyNotUsed } from '../identity/passkey-browser.ts';
import { RenamePasskey } from './rename-passkey.tsx';

type Passkey = Answer<typeof passkeys.ownPasskeys>['items'][number];
type Step =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Pick<Passkey, 'id' | 'name'> };

const key = ['own-passkeys'];

/** The passkeys of the signed-in person. */
export function useOwnPasskeys() {
  const { call } = useApi();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(passkeys.ownPasskeys, undefined, { signal }),
  });
}

export function OwnPasskeys() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [step, setStep] = useState<Step>();
  const [isUnmade, setUnmade] = useState<'closed' | 'known'>();
  const { data, isError } = useOwnPasskeys();
  if (!data) return isError ? <p className="muted">{t('account.failed')}</p> : null;
  // What is open by then may be another step.
  const close = () => setStep((now) => (now === step ? undefined : now));
  const done = async (text: string) => {
    close();
    toast(text);
    await queries.invalidateQueries({ queryKey: key });
  };
  const name = t('account.passkeyName', { number: data.items.length + 1 });

  const make = (options: Answer<typeof passkeys.startPasskey>) =>
    attempt.run(async () => {
      const made = await makePasskey(options).catch((error: unknown) => {
        if (!(error instanceof PasskeyNotUsed)) throw error;
        setUnmade(error.isKnown ? 'known' : 'closed');
      });
      if (!made) return;
      const { id } = await call(passkeys.addPasskey, { body: { name, made } });
      await done(t('account.passkeyAdded'));
      setStep({ kind: 'rename', passkey: { id, name } });
    });
  return (
    <>
      <p className="muted">{t(data.items.length === 0 ? 'account.passkeysNone' : 'account.passkeysSome')}</p>
      {data.items.length > 0 && (
        <ul className={styles.sessions}>
          {data.items.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setStep({ kind: 'rename', passkey })}
              onRemove={() => setStep({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {attempt.refusal && <ErrorText>{attempt.refusal.text}</ErrorText>}
      {isUnmade && <ErrorText>{t(isUnmade === 'known' ? 'account.passkeyKnown' : 'account.passkeyUnmade')}</ErrorText>}
      {canUsePasskeys() && data.isPossible ? (
        <div>
          <Button busy={attempt.isBusy} onClick={() => setStep({ kind: 'add' })}>
            {t('account.addPasskey')}
          </Button>
        </div>
      ) : (
        <p>{t(data.isPossible ? 'account.passkeysUnknown' : 'account.passkeysImpossible')}</p>
      )}
      {step?.kind === 'add' && (
        <AskPassword
          title={t('account.addPasskey')}
          onCancel={close}
          onSubmit={async (currentPassword, isMounted) => {
            setUnmade(undefined);
            const options = await call(passkeys.startPasskey, { body: { currentPassword } });
            if (!isMounted()) return;
            close();
            void make(options);
          }}
        />
      )}
      {step?.kind === 'rename' && (
        <RenamePasskey passkey={step.passkey} onCancel={close} onDone={() => void done(t('account.passkeyRenamed'))} />
      )}
      {step?.kind === 'remove' && (
        <AskPassword
          title={t('account.removePasskey', { name: step.passkey.name })}
          onCancel={close}
          onSubmit={async (currentPassword) => {
            await call(passkeys.removePasskey, { params: { id: step.passkey.id }, body: { currentPassword } });
            await done(t('account.passkeyRemoved'));
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const day = (instant: string) => fullDate(dayOf(new Date(instant), timeZone), i18n.language);
  const { name, createdAt, lastUsedAt } = passkey;
  const facts = [
    t('account.passkeyMade', { date: day(createdAt) }),
    lastUsedAt ? t('account.passkeyUsed', { date: day(lastUsedAt) }) : t('account.passkeyUnused'),
    passkey.isBackedUp && t('account.passkeyBackedUp'),
    passkey.isElsewhere && t('account.passkeyElsewhere'),
  ];
  return (
    <li>
      <div>
        <div className="strong">{name}</div>
        <div className="muted">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <span className="row-tight">
        <Button look="quiet" aria-label={t('account.renamePasskeyNamed', { name })} onClick={onRename}>
          {t('account.rename')}
        </Button>
        <Button look="quiet" aria-label={t('account.removePasskey', { name })} onClick={onRemove}>
          {t('account.remove')}
        </Button>
      </span>
    </li>
  );
}

// One's own authenticator app: set up in three steps (password, code, recovery codes), or removed.
import { type Answer, authenticator } from '@foyer/contract';
import { Button, CircleCheck, Dialog, FormDialog, Slots, Status, TextField, toast } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import styles from '../identity/account.module.css';
import { AskPassword } from '../identity/ask-password.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type Started = Answer<typeof authenticator.startApp>;
type Step =
  | { readonly kind: 'start' | 'remove' }
  | { readonly kind: 'scan'; readonly app: Started }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Whether the signed-in person has an authenticator app, and how many recovery codes are left. */
export function useOwnApp() {
  const { call } = useApi();
  return useQuery({
    queryKey: ['own-app'],
    queryFn: ({ signal }) => call(authenticator.ownApp, undefined, { signal }),
  });
}

export function OwnApp() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const app = useOwnApp();
  const done = (text: string) => {
    // What is open by then may be another step.
    setStep((now) => (now === step ? undefined : now));
    toast(text);
    void queries.invalidateQueries({ queryKey: ['own-app'] });
  };
  if (!app.data) return app.isError ? <p className="muted">{t('account.failed')}</p> : null;
  return (
    <>
      {app.data.isOn ? (
        <>
          <Status icon={CircleCheck} tone="success">
            {t('account.appOn')}
          </Status>
          <p className="muted">{t('account.recoveryLeft', { count: app.data.recoveryCodes })}</p>
          <div>
            <Button onClick={() => setStep({ kind: 'remove' })}>{t('account.takeOff')}</Button>
          </div>
        </>
      ) : (
        <>
          <p className="muted">{t('account.appOff')}</p>
          <div>
            <Button onClick={() => setStep({ kind: 'start' })}>{t('account.setUp')}</Button>
          </div>
        </>
      )}
      {step?.kind === 'start' && (
        <AskPassword
          title={t('account.setUp')}
          onCancel={() => setStep(undefined)}
          onSubmit={async (currentPassword, isMounted) => {
            const app = await call(authenticator.startApp, { body: { currentPassword } });
            if (isMounted()) setStep({ kind: 'scan', app });
          }}
        />
      )}
      {step?.kind === 'remove' && (
        <AskPassword
          title={t('account.takeOff')}
          onCancel={() => setStep(undefined)}
          onSubmit={async (currentPassword) => {
            await call(authenticator.removeApp, { body: { currentPassword } });
            done(t('account.appRemoved'));
          }}
        />
      )}
      {step?.kind === 'scan' && (
        <ScanStep
          app={step.app}
          onCancel={() => setStep(undefined)}
          onDone={(codes) => setStep({ kind: 'codes', codes })}
        />
      )}
      {step?.kind === 'codes' && (
        <Dialog
          title={t('account.keepCodes')}
          actions={
            <Button look="primary" onClick={() => done(t('account.appAdded'))}>
              {t('account.codesKept')}
            </Button>
          }
        >
          <p>{t('account.keepCodesText')}</p>
          <ul className={styles.codes}>
            {step.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

interface ScanProps {
  readonly app: Started;
  readonly onCancel: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

function ScanStep({ app, onCancel, onDone }: ScanProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const [code, setCode] = useState('');
  const [isTouched, setTouched] = useState(false);
  const attempt = useAttempt();
  const isWhole = /^\d{6}$/.test(code);
  const submit = () => {
    setTouched(true);
    if (isWhole)
      void attempt.run(async () => onDone((await call(authenticator.confirmApp, { body: { code } })).recoveryCodes));
  };
  return (
    <FormDialog
      title={t('account.setUp')}
      cancelLabel={t('account.cancel')}
      confirmLabel={t('account.confirm')}
      busy={attempt.isBusy}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <p>{t('account.scan')}</p>
      <Suspense fallback={<span className={styles.qr} />}>
        <QrCode text={app.uri} label={t('account.qr')} />
      </Suspense>
      <p className="muted">
        <Slots text={t('account.secret')} slots={{ key: <span className={styles.key}>{app.secret}</span> }} />
      </p>
      <TextField
        label={t('account.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        maxLength={12}
        value={code}
        error={attempt.refusal?.text ?? (isTouched && !isWhole ? t('account.codeBlank') : undefined)}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, '').slice(0, 6));
          setTouched(false);
          attempt.forget();
        }}
      />
    </FormDialog>
  );
}

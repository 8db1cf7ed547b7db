// A colleague's own account: password, authenticator app, passkeys, and sessions.
import { staff } from '@foyer/contract';
import { Button, SkeletonRows, toast, useTogether } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { LetterSwitch } from '../../session/letter-switch.tsx';
import { usePageLoading } from '../../session/page-loading.ts';
import styles from '../identity/account.module.css';
import { OwnApp, useOwnApp } from '../second-steps/own-app.tsx';
import { OwnPasskeys, useOwnPasskeys } from '../second-steps/own-passkeys.tsx';
import { OwnPassword } from './own-password.tsx';
import { SessionList } from './session-list.tsx';

/** `children` are cards of other features. */
export function OwnAccount({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const parts = [useOwnApp(), useOwnPasskeys(), useOwnSessions()];
  const isHere = useTogether(parts.every(({ isPending }) => !isPending));
  usePageLoading(!isHere);
  return (
    <main className="pane" id="main" tabIndex={-1} aria-busy={isHere ? undefined : true}>
      <header className="bar-top">
        <h1>{t('account.title')}</h1>
      </header>
      <div className="scroll">
        <div className={styles.page}>
          {isHere ? (
            <>
              <section className="card">
                <h2>{t('account.password')}</h2>
                <OwnPassword />
              </section>
              <section className="card">
                <h2>{t('account.app')}</h2>
                <OwnApp />
              </section>
              <section className="card">
                <h2>{t('account.passkeys')}</h2>
                <OwnPasskeys />
              </section>
              <section className="card">
                <h2>{t('account.sessions')}</h2>
                <OwnSessions />
              </section>
              <section className="card">
                <h2>{t('account.keyboard')}</h2>
                <LetterSwitch />
              </section>
              {children}
            </>
          ) : (
            <SkeletonRows count={8} />
          )}
        </div>
      </div>
    </main>
  );
}

function useOwnSessions() {
  const { call } = useApi();
  return useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => call(staff.ownSessions, undefined, { signal }),
  });
}

function OwnSessions() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const sessions = useOwnSessions();
  if (sessions.isError && !sessions.data)
    return (
      <p>
        {t('account.failed')} <Button onClick={() => void sessions.refetch()}>{t('account.again')}</Button>
      </p>
    );
  const end = async (sessionId: string) => {
    try {
      await call(staff.endOwnSession, { params: { sessionId } });
      toast(t('account.ended'));
    } catch (error) {
      toast(problemText(error).text);
    }
    void queries.invalidateQueries({ queryKey: ['own-sessions'] });
  };
  return sessions.data ? <SessionList sessions={sessions.data} onEnd={({ id }) => void end(id)} /> : null;
}

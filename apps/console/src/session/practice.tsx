// Which practice this is: looked up anew at each start, before anything else is shown.
import { tenants } from '@foyer/contract';
import { setPracticeColor } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useApi } from '../api/api-context.tsx';
import { practiceSlug } from '../api/practice-slug.ts';

export interface Practice {
  readonly accountId: string;
  readonly name: string;
  /** Address of the logo; empty when the practice has none. */
  readonly logoPath: string;
  /** IANA zone in which the practice counts its days. */
  readonly timeZone: string;
  readonly phone: string;
  readonly privacyPolicyUrl: string;
}

const PracticeContext = createContext<Practice | undefined>(undefined);

interface Props {
  /** Shown until the practice is known. */
  readonly waiting: ReactNode;
  /** Shown when it cannot be looked up. */
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

export function PracticeProvider({ waiting, failed, children }: Props) {
  const { call, settings } = useApi();
  const practice = useQuery({
    queryKey: ['practice'],
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<Practice & { accentColor: string }> => {
      const nameSlug = practiceSlug(location.hostname, settings.demoSlug);
      const info = await call(tenants.tenantInfo, { query: { nameSlug } }, { signal });
      const account = await call(tenants.accountSettings, { params: { accountId: info.accountId } }, { signal });
      return {
        accountId: info.accountId,
        name: info.companyName,
        logoPath: info.logoPath,
        accentColor: info.accentColor,
        timeZone: account.timezone,
        phone: account.officeNumber,
        privacyPolicyUrl: account.privacyPolicyUrl,
      };
    },
  });
  const accent = practice.data?.accentColor;
  useEffect(() => {
    if (accent) setPracticeColor(accent);
  }, [accent]);
  if (practice.data) return <PracticeContext value={practice.data}>{children}</PracticeContext>;
  return practice.isError ? failed : waiting;
}

export function usePractice(): Practice {
  const practice = useContext(PracticeContext);
  if (!practice) throw new Error('usePractice needs a PracticeProvider above it');
  return practice;
}

/** Sets the page's title: the practice's name, then the screen's. */
export function useTitle(screen: string): void {
  const name = useContext(PracticeContext)?.name ?? '';
  useEffect(() => {
    document.title = [name, screen].filter(Boolean).join(' | ');
  }, [name, screen]);
}

// Passes the typed client and the settings down the tree, so that no feature needs a global.
import type { Call, ClientOptions } from '@foyer/contract/client';
import { createContext, type ReactNode, useContext } from 'react';
import type { ApiSettings } from './settings.ts';

export interface Api {
  readonly call: Call;
  /** For what `call` cannot do: sending and fetching files. */
  readonly client: ClientOptions;
  readonly settings: ApiSettings;
}

const ApiContext = createContext<Api | undefined>(undefined);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}

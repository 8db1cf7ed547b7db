// Downloads the response of a call as a file, one at a time.
import type { CallInput, EndpointSpec } from '@foyer/contract';
import type { ClientOptions } from '@foyer/contract/client';
import { callFile } from '@foyer/contract/client-file';
import { saveFile } from '@foyer/ui';
import { useState } from 'react';

/** `download` saves it under a name, by default the server's. It never throws: `onFailure` is called instead. */
export function useDownload(client: ClientOptions, onFailure: (error: unknown) => void) {
  const [isBusy, setBusy] = useState(false);
  const download = async <E extends EndpointSpec>(endpoint: E, input: CallInput<E>, name?: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const file = await callFile(client, endpoint, input);
      saveFile(file.blob, name ?? file.name);
    } catch (error) {
      onFailure(error);
    }
    setBusy(false);
  };
  return { isBusy, download };
}

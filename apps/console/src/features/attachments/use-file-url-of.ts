// Fetches what patients attached, with the staff's own rights, as an address that the page can show.
import { fileUrl } from '@foyer/client/file-url';
import { useCallback } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { usePractice } from '../../session/practice.tsx';

/** Returns the function that makes a blob URL of a key, which belongs to the caller. It throws when the file does not come. */
export function useFileUrlOf(): (key: string) => Promise<string> {
  const { client } = useApi();
  const { accountId } = usePractice();
  return useCallback((key) => fileUrl(client, accountId, key), [client, accountId]);
}

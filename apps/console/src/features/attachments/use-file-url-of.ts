// Fetches patients' attachments with the staff member's own rights, as a URL that the page can show.
import { fileUrl } from '@foyer/client/file-url';
import { useCallback } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { usePractice } from '../../session/practice.tsx';

/** Returns a function that creates a blob URL for a key; the caller must revoke it. It throws when the file cannot be loaded. */
export function useFileUrlOf(): (key: string) => Promise<string> {
  const { client } = useApi();
  const { accountId } = usePractice();
  return useCallback((key) => fileUrl(client, accountId, key), [client, accountId]);
}

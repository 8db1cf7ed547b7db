// Fetches what patients attached, with the staff's own rights, as an address that the page can show.
import { attachments } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { useCallback } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { usePractice } from '../../session/practice.tsx';
import { useSession } from '../../session/session-context.tsx';

/** Answers the function that makes a blob URL of a key, which belongs to the asker. It throws when the file does not come. */
export function useFileUrlOf(): (key: string) => Promise<string> {
  const { settings } = useApi();
  const { accountId } = usePractice();
  const { session } = useSession();
  return useCallback(
    async (key) => {
      const token = session.token();
      const path = addressOf(attachments.attachment, { params: { key }, query: { accountId } });
      const answer = await fetch(settings.apiBaseUrl + path, {
        credentials: 'same-origin',
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      if (answer.status === 401) session.end('expired');
      if (!answer.ok) throw new Error(`An attachment did not come: ${answer.status}`);
      return URL.createObjectURL(await answer.blob());
    },
    [settings, accountId, session],
  );
}

// Looks up whom a mailed link's key invites. The key is removed from the address and the history at once, so that no screen shows
// it.
import { type Answer, staff } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';

type State<Next> = 'reading' | 'expired' | Next | Answer<typeof staff.staffInvitation>;

/** `Next`: what follows after the password is set. */
export function useInvitation<Next extends string>(mailedKey: string) {
  const { call } = useApi();
  const problemText = useProblemText();
  const [key] = useState(mailedKey);
  const [state, setState] = useState<State<Next>>('reading');
  const [alert, setAlert] = useState<string>();
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    const stop = new AbortController();
    call(staff.staffInvitation, { body: { key } }, { signal: stop.signal }).then(setState, (error) => {
      if (stop.signal.aborted) return;
      setState('expired');
      if (!(error instanceof CallError) || error.code !== 'link-expired') setAlert(problemText(error).text);
    });
    return () => stop.abort();
  }, [call, key, problemText]);
  return { key, state, setState, alert, setAlert };
}

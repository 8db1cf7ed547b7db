// An act that an address asks a page for, such as `?do=message` from Find: done once, and then the address forgets it.
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** @param isReady whether the page can do it by now, and the colleague may */
export function useAskedAct(act: string, isReady: boolean, run: () => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = new URLSearchParams(search).get('do') === act;
  const begin = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    rest.delete('do');
    void navigate({ pathname, search: rest.toString() }, { replace: true });
    run();
  });
  useEffect(() => {
    if (isAsked && isReady) begin();
  }, [isAsked, isReady]);
}

// A component whose code comes when it is wanted, and which is drawn the moment it is here.
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** A component to draw, and a way to fetch its code before it is drawn. */
export type Late<P extends object> = ComponentType<P> & { bring(): Promise<unknown> };

/**
 * Draws `waiting` until the module's default export is here; fetches it when drawn first, or when `bring` is called. What goes
 * wrong with that is thrown when it is drawn. Unlike React's Suspense, which keeps a picture of waiting for 300 ms however
 * short the wait was.
 */
export function late<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  waiting: ReactNode = null,
): Late<P> {
  let here: ComponentType<P> | undefined;
  const bring = async () => {
    here = (await load()).default;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once a component, when its module is loaded
  function Shown(props: P) {
    const [Now, setNow] = useState(() => here);
    useEffect(() => {
      if (!Now)
        bring().then(
          () => setNow(() => here),
          (error: unknown) =>
            setNow(() => {
              throw error;
            }),
        );
    }, [Now]);
    return Now ? createElement(Now, props) : waiting;
  }
  return Object.assign(Shown, { bring });
}

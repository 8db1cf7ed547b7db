// A component whose code is loaded on demand and which is shown as soon as it has loaded.
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** A component, and a way to load its code before it is rendered. */
export type LateComponent<P extends object> = ComponentType<P> & { bring(): Promise<unknown> };

/**
 * Shows `waiting` until the module's default export has loaded. Loading starts with the first render, or when `bring` is called;
 * if it fails, rendering throws the error. React's Suspense, in contrast, shows its fallback for at least 300 ms.
 */
export function late<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  waiting: ReactNode = null,
): LateComponent<P> {
  let loaded: ComponentType<P> | undefined;
  const bring = async () => {
    loaded = (await load()).default;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, when its module is loaded
  function Shown(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (!Loaded)
        bring().then(
          () => setLoaded(() => loaded),
          (error: unknown) =>
            setLoaded(() => {
              throw error;
            }),
        );
    }, [Loaded]);
    return Loaded ? createElement(Loaded, props) : waiting;
  }
  return Object.assign(Shown, { bring });
}

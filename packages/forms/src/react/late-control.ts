// A control whose code is a chunk of its own, loaded on demand.
import type { Control } from '../kit/control.ts';

export interface LateControl {
  /** Undefined until it has loaded. */
  readonly loaded: Control | undefined;
  /** Can be called again after a failure. @throws if the code cannot be loaded */
  load(): Promise<void>;
}

export function late(load: () => Promise<Control>): LateControl {
  let loaded: Control | undefined;
  return {
    get loaded() {
      return loaded;
    },
    async load() {
      loaded ??= await load();
    },
  };
}

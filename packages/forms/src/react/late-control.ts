// A control whose code is a chunk of its own, kept once it has come.
import type { Control } from '../kit/control.ts';

export interface LateControl {
  /** Undefined until it has come. */
  readonly here: Control | undefined;
  /** @throws when it does not come; it may be asked for again */
  load(): Promise<void>;
}

export function late(load: () => Promise<Control>): LateControl {
  let here: Control | undefined;
  return {
    get here() {
      return here;
    },
    async load() {
      here ??= await load();
    },
  };
}

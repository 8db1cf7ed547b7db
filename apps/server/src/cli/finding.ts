// The doctor's findings: one line per check, and what to do if something is wrong.

export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem';
  /** What was checked. */
  readonly about: string;
  /** A sentence that also says what to do, unless all is well. */
  readonly text: string;
}

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text });
export const warning = (about: string, text: string): Finding => ({ state: 'warning', about, text });
export const bad = (about: string, text: string): Finding => ({ state: 'problem', about, text });

/** Runs a check; whatever it throws is a problem. */
export async function look(about: string, work: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await work()].flat();
  } catch (error) {
    const { message, errors } = error as Error & { errors?: Error[] };
    return [bad(about, message || (errors ?? []).map((cause) => cause.message).join('; ') || String(error))];
  }
}

export function lineOf({ state, about, text }: Finding): string {
  return `${state.padEnd(7)}  ${about.padEnd(9)}  ${text}`;
}

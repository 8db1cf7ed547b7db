// Whether the server tests run on the machine's own PostgreSQL, too (the project server-on-N).

/** What decides it. */
export interface SystemRun {
  /** The command line. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Returns whether migrations and platform/db are as in the last release. */
  readonly isReleased: () => boolean;
}

/** They do when the project is named, for a release, and whenever migrations or platform/db differ from the last release. */
export const runsOnSystem = ({ args, env, isReleased }: SystemRun): boolean =>
  env.FOYER_RELEASE === '1' || args.some((argument) => /server-on-\d/.test(argument)) || !isReleased();

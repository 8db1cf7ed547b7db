// Defines a command and parses its arguments: any error becomes one sentence followed by the usage.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Config } from '../platform/config.ts';

export interface CliCommand {
  /** One line per form of use. */
  readonly usage: readonly string[];
  readonly does: string;
  /** Returns what it prints. @throws UsageError, or an error whose message says what to do */
  run(args: readonly string[], config: () => Config, env: Environment): Promise<string>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The command was used in an unknown way. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command ran, and its result is bad: the text is printed, and the exit code is 1. */
export class BadResultError extends Error {
  override name = 'BadResultError';
}

interface Read {
  readonly words: readonly string[];
  /** Returns a required option. @throws UsageError */
  need(name: string): string;
  option(name: string): string | undefined;
  flag(name: string): boolean;
}

/** Parses `--name value` for `options`, `--name` for `flags`, and exactly `words` positional words. @throws UsageError */
export function readArguments(
  args: readonly string[],
  { options = [], flags = [], words = 0 }: { options?: readonly string[]; flags?: readonly string[]; words?: number },
): Read {
  const config: ParseArgsOptionsConfig = Object.fromEntries([
    ...options.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  const { values, positionals } = parsed(args, config);
  if (positionals.length !== words)
    throw new UsageError(
      positionals.length > words
        ? `"${positionals[words]}" is more than this command takes.`
        : `This command takes ${words === 1 ? 'one word' : `${words} words`} more.`,
    );
  const option = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : undefined;
  };
  return {
    words: positionals,
    option,
    need: (name) => {
      const value = option(name);
      if (!value) throw new UsageError(`--${name} is missing.`);
      return value;
    },
    flag: (name) => values[name] === true,
  };
}

function parsed(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's messages go on about '--' after the first sentence.
    throw new UsageError(`${(error as Error).message.split(/\n|\. /)[0]?.replace(/\.$/, '')}.`);
  }
}

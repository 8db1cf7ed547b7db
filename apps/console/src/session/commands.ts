// Actions that the command palette currently offers besides pages: components register theirs while they are mounted.
import { createStore, useStore } from '@foyer/client/store';
import type { LucideIcon } from '@foyer/ui';
import { useEffect, useEffectEvent } from 'react';

export interface Command {
  /** Unique, and stable for as long as the command is offered. */
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** Further words by which it is found, besides its label. */
  readonly words?: string | undefined;
  readonly run: () => void;
}

const sources = new Set<{ commands: readonly Command[] }>();
const offered = createStore<readonly Command[]>([]);
const tell = () => offered.set([...sources].flatMap((source) => source.commands));

/** Offers commands while the caller is mounted. They are updated when an id or a label changes; `run` is always the latest. */
export function useCommands(commands: readonly Command[]): void {
  const runLatest = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run());
  const listed = useEffectEvent(() =>
    commands.map((command): Command => ({ ...command, run: () => runLatest(command.id) })),
  );
  const names = commands.map(({ id, label }) => `${id} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names identify the commands, which are new objects each time.
  useEffect(() => {
    const source = { commands: listed() };
    sources.add(source);
    tell();
    return () => {
      sources.delete(source);
      tell();
    };
  }, [names]);
}

/** Returns every command that is currently offered. */
export function useOfferedCommands(): readonly Command[] {
  return useStore(offered);
}

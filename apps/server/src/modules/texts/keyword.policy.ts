// What a text says, if it is one of the words that have a meaning.

export type TextKind = 'stop' | 'cancel' | 'start' | 'help' | 'confirm' | 'other';

/** Returns the text in capitals, without punctuation and repeated space. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const words: Readonly<Record<Exclude<TextKind, 'other'>, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'STOP ALL', 'QUIT', 'END', 'REVOKE', 'OPT OUT', 'OPTOUT', 'UNSUBSCRIBE'],
  cancel: ['CANCEL'],
  start: ['START', 'UNSTOP'],
  help: ['HELP'],
  confirm: ['1', 'C', 'YES', 'CONFIRM'],
};

const kindOf: ReadonlyMap<string, TextKind> = new Map(
  Object.entries(words).flatMap(([kind, all]) => all.map((word) => [word, kind as TextKind] as const)),
);

/** Returns what exactly this text asks for. */
export function readText(text: string): TextKind {
  return kindOf.get(foldText(text)) ?? 'other';
}

/** Parts of a text that may ask for an end without saying one of the words. */
const hints = ['STOP', 'REMOVE', 'DONT TEXT', 'UNSUBSCRIBE', 'LEAVE ME', 'NO MORE'];

/** Whether a text of no known word may mean STOP. */
export function mayMeanStop(text: string): boolean {
  const folded = foldText(text);
  return readText(text) === 'other' && hints.some((hint) => folded.includes(hint));
}

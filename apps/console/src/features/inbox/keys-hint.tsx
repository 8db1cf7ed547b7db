// The letters of the inbox's shortcuts as they stand in a sentence. Letters are not words: they are the same in every language.

const key = (letter: string) => <kbd>{letter}</kbd>;

export const KEYS = { next: key('J'), previous: key('K'), approve: key('A'), find: key('/') };

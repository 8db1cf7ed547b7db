// The letters of the inbox's shortcuts as shown in a sentence. They are not translated: the keys are the same in every language.

const key = (letter: string) => <kbd>{letter}</kbd>;

export const KEYS = { next: key('J'), previous: key('K'), approve: key('A'), alert: key('X'), find: key('/') };

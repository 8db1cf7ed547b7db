// What forms exports in Node, for the server and for tests: the same as index.ts, with the code of every field type loaded.
import { loadAllTypes } from './model/load-late-type.ts';

await loadAllTypes();

export * from './index.ts';

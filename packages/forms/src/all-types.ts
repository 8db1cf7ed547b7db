// What forms exports in Node, for the server and for tests: the same as index.ts, with the code of every field type loaded.
import { lendTypes } from './engine/sub-field-types.ts';
import { loadAllTypes } from './model/load-late-type.ts';

lendTypes();
await loadAllTypes();

export * from './index.ts';

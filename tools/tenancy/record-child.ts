// Loaded ahead of a server that a test starts (node --import): records its statements.
import { recordStatements } from './recorder.ts';

const folder = process.env.STATEMENTS_FOLDER;
if (folder) recordStatements(folder);

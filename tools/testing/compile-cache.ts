// Where the servers and commands that tests start share compiled code: what one has compiled, the next need not.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder, for NODE_COMPILE_CACHE: a start takes a third less processor time with it. */
export const compileCache = join(tmpdir(), 'foyer-test-compiled');

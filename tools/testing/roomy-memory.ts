// Where the databases of the tests lie: in memory where the machine has enough, since each test file copies one and drops it.
import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

const shared = '/dev/shm';
/** Bytes. The databases of a whole run come to less than half of it. */
const enough = 4 * 2 ** 30;

/**
 * A folder in memory, or the folder for temporary files. On a disk the kernel looks for new places among the hundreds of files that
 * were just deleted: a fifth of the processor time of the server's tests.
 */
export async function roomyMemory(): Promise<string> {
  const room = await statfs(shared).catch(() => undefined);
  return room && room.bavail * room.bsize >= enough && freemem() >= enough ? shared : tmpdir();
}

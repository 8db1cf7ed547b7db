// Chooses where the tests' databases are stored: in memory if the machine has enough, because each test file copies one and drops
// it.
import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

/** Where files are kept in memory. */
export const sharedMemory = '/dev/shm';
/** Bytes. The databases of a whole run take less than half of it. */
const enough = 4 * 2 ** 30;

/**
 * Returns a folder in memory, or the folder for temporary files. On a disk the kernel searches for space among the hundreds of
 * files just deleted: a fifth of the processor time of the server's tests.
 */
export async function roomyMemory(): Promise<string> {
  const room = await statfs(sharedMemory).catch(() => undefined);
  return room && room.bavail * room.bsize >= enough && freemem() >= enough ? sharedMemory : tmpdir();
}

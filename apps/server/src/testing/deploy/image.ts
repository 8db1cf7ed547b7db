// Builds the image of deploy/Dockerfile with buildah from base images made of this machine's own files, and runs what is in it.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../installed-program.ts';

const run = promisify(execFile);
const checkout = path.resolve(import.meta.dirname, '../../../../..');
/** FOYER_TEST_IMAGE=whole: with packages downloaded by npm and freshly built web apps, which takes minutes. */
const isWhole = process.env.FOYER_TEST_IMAGE === 'whole';

function whatIsMissing(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux';
  const programs = ['buildah', 'unshare', 'setpriv', 'ldd'].filter((name) => findProgram(name) === undefined);
  if (programs.length > 0) return programs.join(', ');
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? '' : 'leave to mount';
}
/** What is missing on this machine to build and run an image; '' if nothing is. */
export const missingForImages = whatIsMissing();

/** The image's settings, as a runtime reads them. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
  readonly ExposedPorts: Readonly<Record<string, unknown>>;
}

export interface BuiltImage {
  readonly config: ImageConfig;
  /** Its files, to be looked at. */
  readonly files: string;
  /** How many bytes its layers take, without those of the base image. */
  readonly bytes: number;
  /** Runs a program in it, as a runtime does with a read-only root; `folder` is its /tmp. */
  start(args: readonly string[], folder: string, env: Readonly<Record<string, string>>): ChildProcess;
  remove(): Promise<void>;
}

/** A folder that user 10001 may write, to be an image's /tmp. */
export async function writableFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-image-tmp-'));
  await chown(folder, 10001, 10001);
  return folder;
}

/** Copies the libraries of Node and of the picture library: what any slim image of a Linux with glibc has. */
async function makeRuntimeBase(folder: string): Promise<void> {
  for (const name of ['etc', 'proc', 'dev']) await mkdir(path.join(folder, name), { recursive: true });
  await mkdir(path.join(folder, 'tmp'), { mode: 0o1777 });
  const { stdout } = await run('ldd', [process.execPath]);
  const resolver = await run('sh', [
    '-c',
    'ls /lib/*-linux-gnu/libresolv.so.2 /lib64/libresolv.so.2 2>/dev/null || true',
  ]);
  const files = [...`${stdout}\n${resolver.stdout}`.matchAll(/(\/\S+\.so[.\d]*)/g)].map(([file]) => file);
  for (const file of new Set(files)) {
    // The image brings this one itself.
    if (file.includes('libatomic')) continue;
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await cp(file, place, { dereference: true });
  }
}

const linkFolders = `set -e
cd "$0"
while read -r name; do
  test -d "$name" || continue
  mkdir -p "$1/$(dirname "$name")"
  cp -al "$name" "$1/$name" 2>/dev/null || cp -a "$name" "$1/$name"
done < "$1.list"`;

/**
 * Makes hard links to the packages that `npm ci --omit=dev` brings, by what the lock file says of each. Nothing in the Dockerfile
 * writes into a file of a package, so links are as good as copies.
 */
async function linkPackages(to: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  // A package within another comes along with it. Those for other systems are in the lock file and nowhere else.
  const names = Object.entries(packages)
    .filter(
      ([name, { dev, devOptional }]) => /^node_modules\/(?!.*\/node_modules\/)/.test(name) && !dev && !devOptional,
    )
    .map(([name]) => `${name}\n`);
  await mkdir(to);
  await writeFile(`${to}.list`, names.join(''));
  await run('sh', ['-c', linkFolders, checkout, to]);
}

/** An npm that brings the packages of this checkout, and its web apps if they are up to date. */
const npmOfCheckout = `#!/bin/sh
set -e
case "$*" in
  *--omit=dev*) ln -s /given/node_modules node_modules ;;
  *)
    mkdir -p node_modules/@foyer
    ln -s /checkout/node_modules/* /checkout/node_modules/.bin node_modules/ 2>/dev/null || true
    for name in packages/*; do ln -s "../../$name" node_modules/@foyer/; done
    for app in portal console; do test ! -d /checkout/apps/$app/dist || cp -a /checkout/apps/$app/dist apps/$app/dist; done
    ;;
esac
`;

/** What is built with: this machine's /usr is mounted into it. */
async function makeBuildBase(folder: string): Promise<void> {
  for (const name of ['etc', 'proc', 'dev', 'sys', 'usr', 'root', 'run', 'var/tmp', 'shim', 'checkout', 'given'])
    await mkdir(path.join(folder, name), { recursive: true });
  await mkdir(path.join(folder, 'tmp'), { mode: 0o1777 });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) await symlink(`usr/${name}`, path.join(folder, name));
  await writeFile(path.join(folder, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  if (isWhole) return;
  await writeFile(path.join(folder, 'shim/npm'), npmOfCheckout);
  await chmod(path.join(folder, 'shim/npm'), 0o755);
}

/** Mounts what a runtime mounts, in a name space of its own, and becomes the program. */
const runInside = `set -e
mount --bind "$0" "$0"
mount -o remount,bind,ro "$0"
mount --bind "$1" "$0/tmp"
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
user=$2
group=$3
place=$4
root=$0
shift 4
exec setpriv --clear-groups unshare --root="$root" --wd="$place" --setgid "$group" --setuid "$user" -- "$@"`;

/** Builds it. @throws with what buildah printed if that fails */
export async function buildImage(): Promise<BuiltImage> {
  // Not in memory: an image takes hundreds of megabytes.
  const folder = await mkdtemp('/var/tmp/foyer-image-');
  const storage = ['--root', path.join(folder, 'root'), '--runroot', path.join(folder, 'runroot')];
  const env = { ...process.env, TMPDIR: folder, BUILDAH_ISOLATION: 'chroot' };
  const buildah = async (...args: string[]) => {
    const { stdout } = await run('buildah', [...storage, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim();
  };
  const importFolder = async (name: string, ...settings: string[]) => {
    const container = await buildah('from', 'scratch');
    await buildah('copy', '--quiet', container, path.join(folder, name), '/');
    if (settings.length > 0) await buildah('config', ...settings, container);
    await buildah('commit', '--quiet', '--rm', container, `localhost/${name}`);
  };
  const remove = async () => {
    await buildah('umount', '--all').catch(() => undefined);
    await buildah('rm', '--all').catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeRuntimeBase(path.join(folder, 'runtime-base'));
    await makeBuildBase(path.join(folder, 'build-base'));
    await importFolder('runtime-base');
    const node = path.dirname(process.execPath).replace(checkout, '/checkout');
    await importFolder('build-base', '--env', `PATH=/shim:${node}:/usr/local/bin:/usr/bin:/bin`);
    const packages = path.join(folder, 'packages');
    if (!isWhole) await linkPackages(packages);
    const own = isWhole ? downloads() : [`${packages}:/given`];
    const volumes = ['/usr:/usr:ro', `${checkout}:/checkout:ro`, ...own];
    await buildah(
      ...[
        'bud',
        '--format',
        'docker',
        '--pull-never',
        '--layers=false',
        '--network',
        'host',
        '--tag',
        'localhost/foyer',
      ],
      ...volumes.flatMap((volume) => ['--volume', volume]),
      ...['--build-arg', 'BUILD_IMAGE=localhost/build-base', '--build-arg', 'BASE_IMAGE=localhost/runtime-base'],
      ...['--file', path.join(checkout, 'deploy/Dockerfile'), checkout],
    );
    const described = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/foyer'));
    const files = await buildah('mount', await buildah('from', '--pull-never', 'localhost/foyer'));
    const bytes = (await bytesOf(files)) - (await bytesOf(path.join(folder, 'runtime-base')));
    return { config: described.Docker.config, files, bytes, start: startIn(files, described.Docker.config), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** What npm needs to download packages as this account does. */
function downloads(): string[] {
  const home = process.env.HOME ?? '/root';
  const own = [`${home}/.npmrc:/root/.npmrc:ro`, `${home}/.npm:/root/.npm`, '/etc/ssl:/etc/ssl:ro'];
  return own.filter((volume) => existsSync(volume.split(':')[0] ?? ''));
}

async function bytesOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['--summarize', '--one-file-system', '--block-size=1', folder]);
  return Number.parseInt(stdout, 10);
}

function startIn(files: string, { User, WorkingDir, Env }: ImageConfig): BuiltImage['start'] {
  const [user = '', group = user] = User.split(':');
  const baked = Object.fromEntries(Env.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]));
  return (args, folder, env) =>
    spawn('unshare', ['--mount', 'sh', '-c', runInside, files, folder, user, group, WorkingDir, ...args], {
      env: { ...baked, HOME: '/tmp', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
}

// Programs that an operator runs beside Foyer (a pooler, a balancer): tests use those that are installed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithProcess } from './end-with-process.ts';

/** Returns the program's file, or undefined where it is not installed. Debian keeps servers where only root looks for them. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Returns the ids of an ordinary account, for programs that refuse to run as root; undefined for whoever is not root. */
export function ordinaryAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export interface Started {
  readonly pid: number;
  /** Everything that it printed. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Starts a program in the foreground and resolves once its port answers. @throws with what it printed, if it ends instead */
export async function startProgram(
  file: string,
  args: readonly string[],
  { port, account, env }: { port: number; account?: { uid: number; gid: number } | undefined; env?: NodeJS.ProcessEnv },
): Promise<Started> {
  const settings = { ...process.env, ...env };
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', env: settings, ...account });
  endWithProcess(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const ended = once(child, 'close');
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (let tries = 0; !(await isOpen(port)); tries += 1) {
    if (isOver || tries > 400) {
      child.kill('SIGKILL');
      throw new Error(`${file} did not start. It printed:\n${printed}`);
    }
    await sleep(25);
  }
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    signal: (name) => void child.kill(name),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

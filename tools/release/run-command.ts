// Runs a command of the checkout for a release: its output stays on the terminal and is kept, and signals reach it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../root.ts';
import type { RunCommand } from './parts.ts';

export const runCommand: RunCommand = async (command, env = {}) => {
  const begin = performance.now();
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const end = () => child.kill('SIGTERM');
  process.once('SIGTERM', end);
  let output = '';
  const take = (sink: NodeJS.WriteStream) => (chunk: string) => {
    output += chunk;
    sink.write(chunk);
  };
  child.stdout.setEncoding('utf8').on('data', take(process.stdout));
  child.stderr.setEncoding('utf8').on('data', take(process.stderr));
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('SIGTERM', end);
  return { code: code ?? 1, output, seconds: (performance.now() - begin) / 1000 };
};

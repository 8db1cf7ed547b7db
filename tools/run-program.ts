// Runs a program to its end and returns its output.
import { spawn } from 'node:child_process';
import { root } from './root.ts';

/** How a program ended: its exit code and everything it printed, in order. */
export interface Outcome {
  code: number;
  output: string;
}

/**
 * Runs a program in the checkout's folder. `stream` also passes its output on as it arrives; `hear` gets the messages that a
 * program of Node sends. Never throws: a program that cannot be started ends with code 127.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { stream?: boolean; cwd?: string; env?: NodeJS.ProcessEnv; hear?: (message: unknown) => void } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', ...(options.hear ? (['ipc'] as const) : [])],
    });
    if (options.hear) child.on('message', options.hear);
    const take = (sink: NodeJS.WriteStream) => (chunk: string) => {
      output += chunk;
      if (options.stream) sink.write(chunk);
    };
    child.stdout?.setEncoding('utf8').on('data', take(process.stdout));
    child.stderr?.setEncoding('utf8').on('data', take(process.stderr));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a JavaScript or TypeScript file with this Node. */
export function runScript(file: string, args: readonly string[], options: Parameters<typeof runProgram>[2] = {}) {
  return runProgram(process.execPath, [file, ...args], options);
}

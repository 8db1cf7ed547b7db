// Runs chosen tests in this terminal, with Vitest's own output and keys.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BuildError, buildStaleApps } from '../build/build-apps.ts';
import { programs, root } from '../root.ts';
import { BrowserError, findOrInstallBrowser } from './find-browser.ts';
import { SelectionError, selectTests, type TestCommand } from './test-arguments.ts';

/** Tests with a browser need one, and web apps built from the current sources. */
async function prepareScreens(): Promise<NodeJS.ProcessEnv> {
  const say = (line: string) => console.log(line);
  const browser = await findOrInstallBrowser(say);
  await buildStaleApps(say);
  return { CHROMIUM_PATH: browser };
}

async function run(command: TestCommand, args: readonly string[], mode: 'run' | 'watch'): Promise<number> {
  const { projects, files, options } = selectTests(command, args);
  const env = command === 'e2e' ? await prepareScreens() : {};
  const chosen = projects.flatMap((project) => ['--project', project]);
  const child = spawn(process.execPath, [programs.vitest, mode, ...chosen, ...files, ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches Vitest from the terminal itself; signals sent to this process alone are forwarded.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Runs the selection from the command line, once or again at every change, and sets this process's exit code. */
export async function runSelection(
  command: TestCommand,
  args: readonly string[],
  mode: 'run' | 'watch' = 'run',
): Promise<void> {
  try {
    process.exitCode = await run(command, args, mode);
  } catch (error) {
    const isExplained = [SelectionError, BrowserError, BuildError].some((kind) => error instanceof kind);
    console.error(isExplained ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

// Runs chosen tests in this terminal, with Vitest's own output and keys.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { BuildError, buildStaleApps } from '../build/build-apps.ts';
import { programs, root } from '../root.ts';
import { BrowserError, findOrInstallBrowser } from './find-browser.ts';
import { beginRun } from './guarded-run.ts';
import type { ProjectMessage } from './project-reporter.ts';
import { measureRun } from './run-times.ts';
import {
  type ChangedSelection,
  SelectionError,
  selectChanged,
  selectTests,
  type TestCommand,
  type TestSelection,
} from './test-arguments.ts';

/** Tests with a browser need one, and web apps built from the current sources. */
async function prepareScreens(): Promise<NodeJS.ProcessEnv> {
  const say = (line: string) => console.log(line);
  const browser = await findOrInstallBrowser(say);
  await buildStaleApps(say);
  return { CHROMIUM_PATH: browser };
}

/** Returns the files that reach what has changed, and says how many these are and why. */
async function filesReaching({ command, since }: ChangedSelection): Promise<readonly string[]> {
  // Imported late: other runs need no graph.
  const [{ changedFiles }, { chooseTests, readGraph, testsOf }] = await Promise.all([
    import('../selection/changed-files.ts'),
    import('../selection/select-changed.ts'),
  ]);
  const changed = changedFiles(since);
  if (changed.length === 0) {
    console.log(`Nothing differs from ${since}: no test to run.`);
    return [];
  }
  const graph = readGraph();
  const { files, sentence } = chooseTests(command, graph, testsOf(command, graph), changed);
  console.log(sentence);
  return files;
}

async function run(command: TestCommand, args: readonly string[], mode: 'run' | 'watch'): Promise<number> {
  const selection = selectTests(command, args);
  const changed = mode === 'run' ? selectChanged(command, selection) : undefined;
  if (!changed) return runVitest(command, selection, mode);
  const files = await filesReaching(changed);
  return files.length === 0 ? 0 : runVitest(command, { ...selection, files, options: changed.options }, mode);
}

async function runVitest(
  command: TestCommand,
  { projects, files, options }: TestSelection,
  mode: 'run' | 'watch',
): Promise<number> {
  const guarded = beginRun();
  const times = measureRun(basename(guarded.folder), 'setup');
  const env = command === 'e2e' ? await prepareScreens() : {};
  const chosen = projects.flatMap((project) => ['--project', project]);
  const isWhole = mode === 'run' && files.length === 0;
  const reporters = isWhole
    ? ['--reporter=default', `--reporter=${join(root, 'tools/testing/project-reporter.ts')}`]
    : [];
  const child = spawn(process.execPath, [programs.vitest, mode, ...chosen, ...reporters, ...files, ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', ({ project = 'end' }: ProjectMessage) => times.begin(project));
  const [code] = await once(child, 'exit');
  // After a crash nothing ends by itself any more.
  const left = await guarded.end(code === null ? 0 : undefined);
  if (left.length > 0) console.error(`These processes had not ended with the tests: ${left.join(', ')}.`);
  if (isWhole) console.log(times.end().join('\n'));
  return left.length > 0 ? 1 : (code ?? 1);
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

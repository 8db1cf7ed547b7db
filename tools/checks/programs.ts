// The checks done by third-party programs: types, style, unused code.
import { programs } from '../root.ts';
import { runProgram, runScript } from '../run-program.ts';
import type { Check } from './check.ts';

const complaints = ({ code, output }: { code: number; output: string }) =>
  code === 0 ? [] : (output.trim() || `It ended with code ${code}.`).split('\n');

export const types: Check = {
  name: 'types',
  find: async () => complaints(await runScript(programs.tsc, ['-b', '--pretty', 'false'])),
};

export const style: Check = {
  name: 'style',
  find: async () =>
    complaints(
      await runScript(programs.biome, ['check', '--error-on-warnings', '--colors=off', '--max-diagnostics=100']),
    ),
};

export const unused: Check = {
  name: 'unused code',
  find: async () => complaints(await runProgram(process.execPath, [programs.knip, '--no-progress'])),
};

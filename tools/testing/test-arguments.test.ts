// The command line of `npm run unit|server|e2e`: files first, then options, and clear errors.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { SelectionError, selectChanged, selectTests } from './test-arguments.ts';

describe('selectTests', () => {
  it('takes the whole project when no file is named', () => {
    expect(selectTests('unit', [])).toEqual({ projects: ['unit'], files: [], options: [] });
    expect(selectTests('server', ['-t', 'holds'])).toEqual({
      projects: ['server'],
      files: [],
      options: ['-t', 'holds'],
    });
  });

  it('takes files, relative or absolute, up to the first option', () => {
    expect(selectTests('e2e', ['./e2e/booking.test.ts', join(root, 'e2e/start.test.ts'), '-t', 'a name'])).toEqual({
      projects: ['e2e'],
      files: ['e2e/booking.test.ts', 'e2e/start.test.ts'],
      options: ['-t', 'a name'],
    });
  });

  it('finds the project of files that run apart from the others', () => {
    expect(selectTests('server', ['apps/server/src/faults', 'apps/server/src/modules']).projects).toEqual([
      'faults',
      'server',
    ]);
  });

  it('says which file does not exist', () => {
    expect(() => selectTests('e2e', ['e2e/no-such.test.ts'])).toThrow(SelectionError);
    expect(() => selectTests('e2e', ['e2e/no-such.test.ts'])).toThrow(/no file e2e\/no-such\.test\.ts/);
  });

  it('says when a file is no test, and which command runs it when it is one of another kind', () => {
    expect(() => selectTests('unit', ['tools/test.ts'])).toThrow(/not a test file/);
    expect(() => selectTests('unit', ['e2e/booking.test.ts'])).toThrow('npm run e2e -- e2e/booking.test.ts');
    expect(() => selectTests('e2e', ['apps/server/src'])).toThrow('npm run server -- apps/server/src');
    expect(() => selectTests('server', ['apps/server/src/faults/drills/stop.test.ts'])).toThrow(
      'npm run drill -- stop"',
    );
  });
});

describe('selectChanged', () => {
  const changed = (command: 'unit' | 'e2e', ...args: string[]) => selectChanged(command, selectTests(command, args));

  it('takes --changed with its commit, the last one by default, and leaves it to Vitest for unit tests', () => {
    expect(changed('e2e', '--changed')).toEqual({ command: 'e2e', since: 'HEAD', options: [] });
    expect(changed('e2e', '-t', 'a name', '--changed=main')).toMatchObject({
      since: 'main',
      options: ['-t', 'a name'],
    });
    expect(changed('e2e', '-t', 'a name')).toBeUndefined();
    expect(changed('unit', '--changed')).toBeUndefined();
  });

  it('refuses files beside it', () => {
    expect(() => changed('e2e', 'e2e/booking.test.ts', '--changed')).toThrow(SelectionError);
  });
});

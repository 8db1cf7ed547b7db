// The order of the test files: Vitest begins with the largest, and one that is small and long would be left over at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/e2e/screens.test.ts');

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Whether the command line asks for a random order of files, which a sequencer of ours would undo. */
export const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

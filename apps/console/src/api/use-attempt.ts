// Runs one task at a time; failures are shown in the console's words.
import { type Attempt, useAttempt as useSharedAttempt } from '@foyer/client/use-attempt';
import { useProblemText } from './problem-text.ts';

export type { Attempt, Refusal } from '@foyer/client/use-attempt';

export function useAttempt(): Attempt {
  const problemText = useProblemText();
  return useSharedAttempt((error) => problemText(error).text);
}

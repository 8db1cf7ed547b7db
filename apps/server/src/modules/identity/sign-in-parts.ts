// What later modules provide for signing in.
import type { CodeTexts } from './code-texts.ts';
import type { SecondSteps } from './second-steps.ts';

export interface SignInParts {
  readonly secondSteps: SecondSteps;
  readonly codeTexts: CodeTexts;
}

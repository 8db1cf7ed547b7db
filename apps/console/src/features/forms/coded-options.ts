// Gives options the codes by which conditions and exports know them.
import { codesOf, type Option } from '@foyer/forms';

/** Returns the options, each with a code. It is made of the text, or of the place while there is none, and never changes again. */
export function withCodes(options: readonly Option[]): readonly Option[] {
  if (options.every(({ code }) => code)) return options;
  const named = options.map((option, at) => (option.text === '' ? { ...option, text: `option ${at + 1}` } : option));
  const codes = codesOf(named);
  return options.map((option, at) => {
    const code = option.code || codes[at];
    return code ? { ...option, code } : option;
  });
}

// The two options that a new list begins with.
import type { Option } from '@foyer/forms';
import { startingOptions } from '@foyer/forms/authoring';

export interface OptionAt {
  readonly options: readonly Option[];
  /** The place of the option that is being written. */
  readonly at: number;
}

/**
 * Takes away starting options that nobody has touched, once an option that came later has a text. `before` is what the option at `at`
 * said until now; `least` is how many options have to stay.
 */
export function withoutStarting(given: OptionAt, before: string, least: number): OptionAt {
  const { options, at } = given;
  const now = options[at]?.text ?? '';
  const isNew = before === '' && now !== '' && options.length > startingOptions.length;
  const isStart = (option: Option, place: number) =>
    place !== at && startingOptions.includes(option.text) && !option.image && option.points === undefined;
  if (!isNew || !options.some(isStart)) return given;
  const left = options.filter((option, place) => !isStart(option, place));
  if (left.length < least) return given;
  return { options: left, at: left.indexOf(options[at] as Option) };
}

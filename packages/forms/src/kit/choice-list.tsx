// The cards of a choice: radio buttons or boxes with a text or a picture, and the entry for an answer of one's own.
import type { ChoiceProperties } from './choice-properties.ts';
import type { ControlProps } from './control.ts';
import { GroupFrame } from './frame.tsx';

interface ChoiceListProps<V> {
  readonly view: ControlProps<V, ChoiceProperties>;
  readonly type: 'radio' | 'checkbox';
  readonly isChosen: (option: string) => boolean;
  readonly choose: (option: string, isChosen: boolean) => void;
  /** The person's own answer; undefined while 'other' is not chosen. */
  readonly other: string | undefined;
  readonly answerOther: (answer: string | undefined) => void;
}

export function ChoiceList<V>({ view, type, isChosen, choose, other, answerOther }: ChoiceListProps<V>) {
  const { id, properties, isDisabled, messages } = view;
  const { options, displayOther } = properties;
  const word = properties.other || messages.other;
  return (
    <GroupFrame view={view as ControlProps}>
      <div className={columnsClass(properties)}>
        {options.map((option, at) => (
          <label className="choice choice-card" key={option.text}>
            <input
              type={type}
              id={at === 0 ? id : undefined}
              name={id}
              checked={isChosen(option.text)}
              disabled={isDisabled}
              onChange={(event) => choose(option.text, event.target.checked)}
            />
            {option.image ? (
              <img {...option.image} alt={option.image.alt} loading="lazy" />
            ) : (
              <span>{option.text}</span>
            )}
          </label>
        ))}
        {displayOther && (
          <label className="choice choice-card">
            <input
              type={type}
              id={options.length === 0 ? id : undefined}
              name={id}
              checked={other !== undefined}
              disabled={isDisabled}
              onChange={(event) => answerOther(event.target.checked ? '' : undefined)}
            />
            <span>{word}</span>
          </label>
        )}
      </div>
      {other !== undefined && (
        <input
          className="input"
          value={other}
          maxLength={500}
          disabled={isDisabled}
          placeholder={messages.otherEntry}
          aria-label={`${word}: ${messages.otherEntry}`}
          onChange={(event) => answerOther(event.target.value)}
        />
      )}
    </GroupFrame>
  );
}

// Two answers of a word each, 'Yes' and 'No' mostly, read best side by side whatever the form says.
function columnsClass({ options, displayOther, displayAsColumns, numColumns }: ChoiceProperties): string {
  const isPair =
    options.length === 2 && !displayOther && options.every(({ text, image }) => !image && text.length <= 8);
  if (isPair) return 'choices-pair';
  if (!displayAsColumns || numColumns === 1) return 'choices';
  return numColumns === 2 ? 'choices-2' : `choices-columns choices-columns-${numColumns}`;
}

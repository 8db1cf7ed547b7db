// The cards of a choice: radio buttons or boxes with a text or a picture, and the entry for another answer.
import { memo } from 'react';
import type { ChoiceProperties } from './choice-properties.ts';
import type { ControlProps } from './control.ts';
import { groupFrame } from './frame.tsx';

interface Choices {
  readonly type: 'radio' | 'checkbox';
  /** The chosen option or options. */
  readonly chosen: string | undefined | readonly string[];
  /** Must be the same function while the value is the same. */
  readonly choose: (option: string, isChosen: boolean) => void;
  /** The text of the other answer; undefined while 'other' is not chosen. */
  readonly other: string | undefined;
  readonly answerOther: (answer: string | undefined) => void;
}

/** A plain function, for the reason given in frame.tsx. */
export function choiceControl<V>(view: ControlProps<V, ChoiceProperties>, choices: Choices) {
  const { id, properties, isDisabled, messages } = view;
  const { type, chosen, choose, other, answerOther } = choices;
  const word = properties.other || messages.other;
  return groupFrame(
    view as ControlProps,
    <>
      <div className={columnsClass(properties)}>
        <Cards id={id} type={type} properties={properties} isDisabled={isDisabled} chosen={chosen} choose={choose} />
        {properties.displayOther && (
          <label className="choice choice-card">
            <input
              type={type}
              id={properties.options.length === 0 ? id : undefined}
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
          className="input input-below"
          value={other}
          maxLength={500}
          disabled={isDisabled}
          placeholder={messages.otherEntry}
          aria-label={`${word}: ${messages.otherEntry}`}
          onChange={(event) => answerOther(event.target.value)}
        />
      )}
    </>,
  );
}

interface CardsProps extends Pick<Choices, 'type' | 'chosen' | 'choose'> {
  readonly id: string;
  readonly properties: ChoiceProperties;
  readonly isDisabled: boolean;
}

const Cards = memo(function Cards({ id, type, properties, isDisabled, chosen, choose }: CardsProps) {
  return properties.options.map(({ text, image }, at) => (
    <label className="choice choice-card" key={text}>
      <input
        type={type}
        id={at === 0 ? id : undefined}
        name={id}
        checked={Array.isArray(chosen) ? chosen.includes(text) : chosen === text}
        disabled={isDisabled}
        onChange={(event) => choose(text, event.target.checked)}
      />
      {image ? <img {...image} alt={image.alt} loading="lazy" /> : <span>{text}</span>}
    </label>
  ));
});

// Two short answers, mostly 'Yes' and 'No', are easiest to read side by side, whatever the form says.
function columnsClass({ options, displayOther, displayAsColumns, numColumns }: ChoiceProperties): string {
  const isPair =
    options.length === 2 && !displayOther && options.every(({ text, image }) => !image && text.length <= 8);
  if (isPair) return 'choices-pair';
  if (!displayAsColumns || numColumns === 1) return 'choices';
  return numColumns === 2 ? 'choices-2' : `choices-columns choices-columns-${numColumns}`;
}

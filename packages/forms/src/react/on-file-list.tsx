// The items that the record has of a question, each with the two answers to whether it is still right.
import { Check, Icon } from '@foyer/ui';
import { useSyncExternalStore } from 'react';
import { withOnFileTexts } from '../engine/on-file-texts.ts';
import { ERROR_WORD, errorAt, inputId } from '../kit/control.ts';
import { labelOf } from '../kit/field.ts';
import { errorLine, requiredMark } from '../kit/frame.tsx';
import { fill } from '../kit/messages.ts';
import type { OnFileProps } from './late-on-file.ts';
import './on-file.css';

export function OnFileList({ engine, field }: OnFileProps) {
  const { uuid } = field;
  const read = () => engine.getField(uuid);
  const { errors } = useSyncExternalStore((listener) => engine.subscribeField(uuid, listener), read, read);
  const { messages, surroundings, onFile, isReadOnly } = engine;
  const texts = withOnFileTexts(messages);
  const practice = surroundings.companyName || messages.thePractice;
  const isRequired = field.properties.common.makeRequired;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the question below is the fieldset
    <div className="field" role="group" aria-label={labelOf(field)}>
      <p className="label">
        {labelOf(field)}
        {requiredMark({ isRequired, messages })}
      </p>
      <p className="hint">{fill(texts.onFileAsk, { practice })}</p>
      <ul className="on-file">
        {onFile?.itemsOf(uuid).map(({ key, text, detail, mark }, at) => {
          const id = inputId(uuid, `item-${at}`);
          const error = errorAt(errors, `item-${at}`);
          return (
            <li key={key}>
              <p id={`${id}-name`}>
                <span className="strong">{text}</span>
                {detail && <span className="small muted">{detail}</span>}
              </p>
              <div
                className="on-file-pair"
                role="radiogroup"
                aria-labelledby={`${id}-name`}
                aria-describedby={error ? `${ERROR_WORD} ${id}-error` : undefined}
              >
                {(['right', 'gone'] as const).map((each) => (
                  <label key={each}>
                    <input
                      type="radio"
                      id={each === 'right' ? id : `${id}-gone`}
                      name={id}
                      checked={mark === each}
                      disabled={isReadOnly}
                      onChange={() => onFile.say(uuid, key, each)}
                    />
                    <Icon of={Check} size="small" />
                    {each === 'right' ? texts.onFileRight : texts.onFileGone}
                  </label>
                ))}
              </div>
              {errorLine(id, error)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

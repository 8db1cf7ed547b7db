// Cuts the edges of a picture: four sliders, for a finger and for keys.
import { useEffect, useId, useRef } from 'react';
import { fill } from '../../kit/messages.ts';
import type { CardMessages } from './card-texts.ts';
import type { Edges } from './card-work.ts';

/** The most that is cut from one edge at a time, in percent. */
const MOST = 40;

interface CardCutProps {
  readonly texts: CardMessages;
  readonly edges: Edges;
  readonly onChange: (edges: Edges) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function CardCut({ texts, edges, onChange, onDone, onCancel }: CardCutProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const sides = [
    ['top', texts.cardEdgeTop],
    ['right', texts.cardEdgeRight],
    ['bottom', texts.cardEdgeBottom],
    ['left', texts.cardEdgeLeft],
  ] as const;
  return (
    <fieldset className="card-cut">
      <legend className="label">{texts.cardCut}</legend>
      {sides.map(([side, label], at) => (
        <label key={side} htmlFor={`${id}-${side}`}>
          <span>{label}</span>
          <input
            ref={at === 0 ? first : undefined}
            type="range"
            id={`${id}-${side}`}
            min={0}
            max={MOST}
            value={edges[side]}
            aria-valuetext={fill(texts.cardPercent, { count: edges[side] })}
            onChange={({ target }) => onChange({ ...edges, [side]: target.valueAsNumber })}
          />
        </label>
      ))}
      <div className="row-tight">
        <button type="button" className="button" onClick={onDone}>
          {texts.cardCutDone}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {texts.cardCutCancel}
        </button>
      </div>
    </fieldset>
  );
}

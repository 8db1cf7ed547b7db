// Calculated: a quiet line with the result, which is read to screen readers once it has settled.
import { useEffect, useState } from 'react';
import type { ControlProps } from '../../kit/control.ts';
import { labelOf } from '../../kit/field.ts';
import { withCalculatedTexts } from './calculated-texts.ts';
import { bandOf, type CalculatedProperties, isOfficeOnly } from './definition.ts';
import { resultText } from './print.ts';
import './calculated.css';

/** How long a result stays as it is before it is read out, in milliseconds. */
const SETTLED = 1000;

export function CalculatedControl({
  id,
  field,
  value,
  properties,
  messages,
}: ControlProps<string, CalculatedProperties>) {
  const result = resultText(value, properties, messages);
  const band = bandOf(value, properties)?.label;
  const line = [result, band].filter(Boolean).join(', ');
  const label = labelOf(field);
  const told = useSettled(line === '' ? '' : `${label}: ${line}`);
  if (isOfficeOnly(field)) return null;
  return (
    <div className="field calculated">
      <p className="label" id={`${id}-label`}>
        {label}
      </p>
      {field.properties.common.sublabel && <p className="hint">{field.properties.common.sublabel}</p>}
      <p className={line === '' ? 'hint' : 'calculated-result'}>
        {result === '' ? withCalculatedTexts(messages).calculatedWaits : <strong>{result}</strong>}
        {band && <span>{band}</span>}
      </p>
      <output className="visually-hidden" aria-labelledby={`${id}-label`}>
        {told}
      </output>
    </div>
  );
}

/** Returns the text after it has stayed the same for a while; at once in the beginning. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

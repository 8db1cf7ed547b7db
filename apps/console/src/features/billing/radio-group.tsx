// A group of radio buttons for a few options, all visible.
import { useId } from 'react';
import styles from './ledger.module.css';

interface Props<T extends string> {
  readonly legend: string;
  readonly options: readonly T[];
  readonly chosen: T;
  readonly nameOf: (option: T) => string;
  readonly onChoose: (option: T) => void;
}

export function RadioGroup<T extends string>({ legend, options, chosen, nameOf, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={`field ${styles.radios}`}>
      <legend className="label">{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label className="choice" key={option}>
            <input type="radio" name={name} checked={option === chosen} onChange={() => onChoose(option)} />
            <span>{nameOf(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

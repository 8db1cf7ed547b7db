// Whom a guardian books for: native radios that look like people; a list for large families.
import { Avatar, Spinner, VisuallyHidden } from '@foyer/ui';
import { useSyncExternalStore } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import { describedBy, errorAt, inputId } from '../kit/control.ts';
import type { FormField } from '../kit/field.ts';
import { errorLine } from '../kit/frame.tsx';
import type { FieldHost } from '../kit/host.ts';
import { fill } from '../kit/messages.ts';
import { FieldView } from '../react/field-view.tsx';
import { flowTexts as texts } from './flow-texts.ts';
import { ageOfChild, type ChipPerson, inOrder, MOST_CHIPS, shortName } from './people.ts';

interface PersonChipsProps {
  readonly engine: FormEngine;
  readonly field: FormField;
  readonly host: FieldHost;
  /** The signed-in person. */
  readonly ownId: string;
  /** The person whose record is being loaded; empty for nobody. */
  readonly loadingId: string;
}

export function PersonChips({ engine, field, host, ownId, loadingId }: PersonChipsProps) {
  const { uuid } = field;
  const read = () => engine.getField(uuid);
  const { value, errors } = useSyncExternalStore((listener) => engine.subscribeField(uuid, listener), read, read);
  const people = inOrder(engine.surroundings.family ?? [], ownId);
  if (people.length > MOST_CHIPS) return <FieldView engine={engine} field={field} host={host} />;
  const id = inputId(uuid);
  // Whatever is wrong with it, choosing somebody is what helps.
  const error = errorAt(errors) && texts.whoMissing;
  const loading = people.find((person) => person.id === loadingId);
  return (
    <div className="stack-8">
      <fieldset className="people" aria-describedby={describedBy(id, '', error)}>
        <legend className="visually-hidden">{texts.who}</legend>
        {people.map((person, at) => {
          const isLoading = person.id === loadingId;
          return (
            <label className="person-chip" key={person.id} aria-busy={isLoading || undefined}>
              <input
                type="radio"
                name={id}
                id={at === 0 ? id : undefined}
                checked={value === person.id}
                onChange={() => engine.setValue(uuid, person.id)}
              />
              {isLoading ? <Spinner /> : <Avatar nameFirst={person.nameFirst} nameLast={person.nameLast} />}
              <span>
                {chipText(person, people, engine.surroundings.today)}
                {person.id === ownId && <small>{texts.you}</small>}
              </span>
            </label>
          );
        })}
      </fieldset>
      {errorLine(id, error)}
      <div role="status">
        <VisuallyHidden>{loading && fill(texts.loading, { name: loading.nameFirst })}</VisuallyHidden>
      </div>
    </div>
  );
}

/** Returns 'Theo, 9' for a child, 'Grace' for an adult. */
function chipText(person: ChipPerson, people: readonly ChipPerson[], today: string): string {
  const name = shortName(person, people);
  const age = ageOfChild(person, today);
  if (age === undefined) return name;
  return `${name}, ${age === 0 ? texts.underOne : age}`;
}

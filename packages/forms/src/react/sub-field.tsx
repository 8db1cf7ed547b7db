// A field inside another one, drawn by the control of its own type.
import { type ComponentType, useEffect, useState } from 'react';
import type { Control, ControlProps } from '../kit/control.ts';
import { type FormField, labelOf } from '../kit/field.ts';

/** The controls of all types. registry.ts hands them over, because it cannot be imported here: it loads what uses this file. */
export interface Controls {
  /** Undefined while the control has not loaded. */
  controlOf(field: FormField): Control | null | undefined;
  loadControl(field: FormField): Promise<void>;
}

/** Returns what draws a field. */
export const subFieldWith =
  (controls: Controls): ComponentType<ControlProps> =>
  (props) => <SubField controls={controls} view={props} />;

/** Shows the label and the space of an input until the control has loaded. */
function SubField({ controls, view }: { readonly controls: Controls; readonly view: ControlProps }) {
  const { field } = view;
  const Draw = controls.controlOf(field);
  const [, redraw] = useState(false);
  useEffect(() => {
    if (Draw === undefined) controls.loadControl(field).then(() => redraw(true), console.error);
  }, [Draw, field, controls]);
  if (Draw) return <Draw {...view} />;
  return (
    <div className="field" aria-busy="true">
      <p className="label">{labelOf(field)}</p>
      <div className="input" />
    </div>
  );
}

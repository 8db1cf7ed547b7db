// One field on the screen, subscribed to its own state only: typing in one field renders one field.
import { Component, memo, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import { inputId } from '../kit/control.ts';
import { type FormField, labelOf } from '../kit/field.ts';
import type { FieldHost } from '../kit/host.ts';
import { controlOf } from './registry.ts';

interface FieldViewProps {
  readonly engine: FormEngine;
  readonly field: FormField;
  readonly host: FieldHost | undefined;
}

export const FieldView = memo(function FieldView({ engine, field, host }: FieldViewProps) {
  return (
    <FieldBoundary label={labelOf(field)} message={engine.messages.fieldBroken}>
      <LiveField engine={engine} field={field} host={host} />
    </FieldBoundary>
  );
});

function LiveField({ engine, field, host }: FieldViewProps) {
  const own = useMemo(() => connect(engine, field, host), [engine, field, host]);
  const { value, errors } = useSyncExternalStore(own.subscribe, own.read, own.read);
  // Called, not mounted: a layer of components less for each field. A field never changes its control, so that hooks stay in order.
  return own.draw?.({ ...own.props, value, errors });
}

// What stays the same for a field while its form is open.
function connect(engine: FormEngine, field: FormField, host: FieldHost | undefined) {
  const { uuid, properties } = field;
  const isDisabled = engine.isReadOnly || properties.common.readOnly;
  return {
    subscribe: (listener: () => void) => engine.subscribeField(uuid, listener),
    read: () => engine.getField(uuid),
    draw: controlOf(field),
    props: {
      field,
      properties: properties.specific,
      id: inputId(uuid),
      isDisabled,
      isRequired: properties.common.makeRequired && !isDisabled,
      messages: engine.messages,
      surroundings: engine.surroundings,
      host,
      change: (value: unknown) => engine.setValue(uuid, value),
    },
  };
}

interface FieldBoundaryProps {
  readonly label: string;
  readonly message: string;
  readonly children: ReactNode;
}

// A field that breaks takes nothing but itself along.
class FieldBoundary extends Component<FieldBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="field">
        <p className="label">{this.props.label}</p>
        <p className="hint">{this.props.message}</p>
      </div>
    );
  }
}

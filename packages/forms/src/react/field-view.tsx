// One field on the screen, subscribed to its own state only: typing in one field renders one field.
import { Component, memo, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import { inputId } from '../kit/control.ts';
import { type FormField, labelOf } from '../kit/field.ts';
import { controlOf } from './registry.ts';

interface FieldViewProps {
  readonly engine: FormEngine;
  readonly field: FormField;
}

export const FieldView = memo(function FieldView({ engine, field }: FieldViewProps) {
  const { uuid } = field;
  const own = useMemo(
    () => ({
      subscribe: (listener: () => void) => engine.subscribeField(uuid, listener),
      read: () => engine.getField(uuid),
      fixed: {
        field,
        properties: field.properties.specific,
        id: inputId(uuid),
        isDisabled: engine.isReadOnly || field.properties.common.readOnly,
        messages: engine.messages,
        surroundings: engine.surroundings,
        change: (value: unknown) => engine.setValue(uuid, value),
      },
    }),
    [engine, field, uuid],
  );
  const state = useSyncExternalStore(own.subscribe, own.read);
  const Draw = controlOf(field);
  if (!Draw) return null;
  return (
    <FieldBoundary key={uuid} label={labelOf(field)} message={engine.messages.fieldBroken}>
      <Draw {...own.fixed} value={state.value} errors={state.errors} />
    </FieldBoundary>
  );
});

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

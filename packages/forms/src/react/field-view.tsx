// One field on the screen. It subscribes only to its own state, so that typing renders one field.
import { Component, memo, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import { inputId, type ScreenHost } from '../kit/control.ts';
import { type FormField, labelOf } from '../kit/field.ts';
import { lateOnFile } from './late-on-file.ts';
import { controlOf, loadControl } from './registry.ts';

interface FieldViewProps {
  readonly engine: FormEngine;
  readonly field: FormField;
  readonly host: ScreenHost | undefined;
}

export const FieldView = memo(function FieldView({ engine, field, host }: FieldViewProps) {
  // Only if the control was not loaded before the form was shown.
  const Live = controlOf(field) === undefined ? LateField : LiveField;
  const Below = host?.below;
  const { List } = lateOnFile;
  const hasItems = List !== undefined && (engine.onFile?.itemsOf(field.uuid).length ?? 0) > 0;
  const asked = useMemo(() => (hasItems ? withoutLabel(field) : field), [field, hasItems]);
  return (
    <>
      <FieldBoundary label={labelOf(field)} message={engine.messages.fieldBroken}>
        {hasItems && <List engine={engine} field={field} />}
        <Live engine={engine} field={asked} host={host} />
      </FieldBoundary>
      {Below && <Below uuid={field.uuid} />}
    </>
  );
});

/** The label stands above the record's items. */
function withoutLabel(field: FormField): FormField {
  const { common } = field.properties;
  return { ...field, properties: { ...field.properties, common: { ...common, hideLabel: true } } };
}

function LiveField({ engine, field, host }: FieldViewProps) {
  const own = useMemo(() => connect(engine, field, host), [engine, field, host]);
  const state = useSyncExternalStore(own.subscribe, own.read, own.read);
  const wasFromRecord = useRef(false);
  wasFromRecord.current ||= state.isFromRecord;
  // Called, not mounted, to save a component for each field. A field never changes its control, so the order of hooks is stable.
  return own.draw?.({ ...own.props, ...state, wasFromRecord: wasFromRecord.current });
}

// The label and the space of an input until the control has loaded.
function LateField(props: FieldViewProps) {
  const { field } = props;
  const [load, setLoad] = useState<{ readonly error?: unknown }>();
  useEffect(() => {
    loadControl(field).then(
      () => setLoad({}),
      (error: unknown) => setLoad({ error }),
    );
  }, [field]);
  if (load && 'error' in load) throw load.error;
  if (load) return <LiveField {...props} />;
  return (
    <div className="field" aria-busy="true">
      <p className="label">{labelOf(field)}</p>
      <div className="input" />
    </div>
  );
}

/** Returns what stays the same for a field while its form is open. */
export function connect(engine: FormEngine, field: FormField, host: ScreenHost | undefined) {
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
      settle: (value: unknown) => engine.settle(uuid, value),
    },
  };
}

interface FieldBoundaryProps {
  readonly label: string;
  readonly message: string;
  readonly children: ReactNode;
}

// An error in one field leaves the rest of the form intact.
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

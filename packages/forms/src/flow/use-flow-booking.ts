// The state of the booking field for the flow, which lays its parts out in two sections.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import type { BookingValue } from '../fields/appointment-booking/definition.ts';
import { useBooking } from '../fields/appointment-booking/use-booking.ts';
import type { ControlProps } from '../kit/control.ts';
import type { FormField } from '../kit/field.ts';
import { endForm } from '../kit/form-end.ts';
import type { FieldHost } from '../kit/host.ts';
import { connect } from '../react/field-view.tsx';

export function useFlowBooking(
  engine: FormEngine,
  field: FormField,
  host: FieldHost & Required<Pick<FieldHost, 'booking'>>,
) {
  const own = useMemo(() => connect(engine, field, host), [engine, field, host]);
  const { value, errors, conflicts } = useSyncExternalStore(own.subscribe, own.read, own.read);
  useEffect(() => () => endForm(host), [host]);
  // The field is of this type, so its value is.
  const view = { ...own.props, value, errors, conflicts } as ControlProps<BookingValue>;
  return useBooking(view, host.booking);
}

// A booking that cannot be changed, as text.
import type { BookingHost } from '../../kit/booking-host.ts';
import type { ControlProps } from '../../kit/control.ts';
import { labelOf } from '../../kit/field.ts';
import { groupFrame } from '../../kit/frame.tsx';
import type { BookingNames } from '../../kit/host.ts';
import type { BookingValue } from './definition.ts';
import { appointmentBookingPrint } from './print.ts';
import { useLoaded } from './use-loaded.ts';

interface BookedTextProps {
  readonly view: ControlProps<BookingValue>;
  readonly host: BookingHost | undefined;
}

export function BookedText({ view, host }: BookedTextProps) {
  const { value, field, messages, surroundings } = view;
  const typeId = value.appointment_type_id;
  const isKnown = surroundings.booking !== undefined;
  const names = useLoaded(host && typeId && !isKnown ? typeId : null, '', async (signal): Promise<BookingNames> => {
    if (!host) return { types: [], providers: [], locations: [] };
    const [types, providers, locations] = await Promise.all([
      host.types(signal),
      host.providers(typeId, signal),
      host.locations(signal),
    ]);
    return { types, providers, locations };
  });
  const booking = surroundings.booking ?? names.data;
  const blocks = appointmentBookingPrint.print(value, {
    field,
    properties: {},
    label: labelOf(field),
    audience: 'patient',
    messages,
    surroundings: { ...surroundings, booking },
  });
  const answers = blocks.flatMap((block) => (block.kind === 'answer' && block.lines.length > 0 ? [block] : []));
  if (answers.length === 0) return groupFrame(view as ControlProps, <p className="muted">{messages.noAnswer}</p>);
  return groupFrame(
    view as ControlProps,
    <dl className="facts">
      {answers.flatMap(({ label, lines }) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}:`}>{lines.join(' ')}</dd>,
      ])}
    </dl>,
  );
}

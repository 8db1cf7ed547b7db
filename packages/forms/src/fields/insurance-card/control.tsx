// Insurance Card: two places for pictures, by camera or from a file, and below them what the card says, to be typed.
import { type ControlProps, errorAt } from '../../kit/control.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { type PartView, partInput } from '../../kit/part-control.tsx';
import { CardSlot } from './card-slot.tsx';
import { withCardTexts } from './card-texts.ts';
import { type CardPart, type CardProperties, type CardValue, cardParts, partName } from './definition.ts';
import './insurance-card.css';

const typing: Readonly<Record<CardPart, Parameters<typeof partInput>[1]>> = {
  company: { autoComplete: 'off' },
  memberId: { autoComplete: 'off', autoCapitalize: 'characters' },
  group: { autoComplete: 'off', autoCapitalize: 'characters' },
  phone: { autoComplete: 'off', inputMode: 'tel' },
};

export function InsuranceCardControl(view: ControlProps<CardValue, CardProperties>) {
  const { id, properties, value, errors, messages, isDisabled, change } = view;
  const texts = withCardTexts(messages);
  const part = (key: CardPart): PartView => ({
    id: `${id}-${key}`,
    name: partName(key, texts),
    value: value[key],
    error: errorAt(errors, key),
    isRequired: false,
    isDisabled,
    isWide: key === 'company' || key === 'phone',
    messages,
    change: (text) => change({ ...value, [key]: text }),
  });
  return groupFrame(
    view as ControlProps,
    <>
      <div className="card-slots">
        <CardSlot view={view} side="front" />
        {properties.askBack && <CardSlot view={view} side="back" />}
      </div>
      {properties.manual === 'beside' && (
        <>
          <p className="card-typed">{texts.cardTyped}</p>
          <div className="form-parts card-parts">
            {cardParts.map(({ key, cap }) => partInput(part(key), { ...typing[key], maxLength: cap }))}
          </div>
        </>
      )}
    </>,
  );
}

// Searches locations: around a postal code within a radius, or from a list. Only for practices with several locations.
import { ChevronDown, Icon, MapPin } from '@foyer/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { describedBy } from '../../kit/control.ts';
import { errorLine } from '../../kit/frame.tsx';
import { fill } from '../../kit/messages.ts';
import { askPosition, chooseTab, setRadius, tickLocations, typeZip } from './booking-draft.ts';
import { menuLabel, nameOfLocation, RADIUS_STEP, type SearchTab, toggleLocation } from './places.ts';
import type { Booking } from './use-booking.ts';
import { CA, isZip, zipError, zipLength } from './zip.ts';

const tabs: readonly SearchTab[] = ['location', 'radius'];

export function PlaceSearch({ booking, id }: { readonly booking: Booking; readonly id: string }) {
  const { search, apply, messages, view } = booking;
  const list = useRef<HTMLDivElement>(null);
  const name = { radius: messages.bookingRadius, location: messages.bookingLocation };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = search.tab === 'radius' ? 'location' : 'radius';
    apply((draft) => chooseTab(draft, other));
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-tab-${other}`)}`)?.focus();
  };
  return (
    <div className="booking-where">
      <div className="field">
        <span className="label" id={`${id}-by`}>
          {messages.bookingSearchBy}
        </span>
        <div className="tabs" role="tablist" aria-labelledby={`${id}-by`} ref={list} onKeyDown={onKey}>
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              className="tab"
              id={`${id}-tab-${tab}`}
              aria-selected={tab === search.tab}
              aria-controls={`${id}-panel`}
              tabIndex={tab === search.tab ? 0 : -1}
              disabled={view.isDisabled}
              onClick={() => apply((draft) => chooseTab(draft, tab))}
            >
              {name[tab]}
            </button>
          ))}
        </div>
      </div>
      <div
        className="booking-where-panel"
        id={`${id}-panel`}
        role="tabpanel"
        aria-busy={booking.places.isLoading || undefined}
        aria-labelledby={`${id}-tab-${search.tab}`}
      >
        {search.tab === 'radius' ? <Around booking={booking} id={id} /> : <LocationMenu booking={booking} id={id} />}
      </div>
      <p className="booking-refused hint" role="status">
        {search.isRefused && messages.bookingRefused}
      </p>
    </div>
  );
}

function Around({ booking, id }: { readonly booking: Booking; readonly id: string }) {
  const { search, apply, messages, settings, places, view, value } = booking;
  const { zip, bounds, radius } = search;
  const country = settings?.country ?? 'US';
  const [isLeft, setLeft] = useState(false);
  const isWrong = zip !== '' && !isZip(zip, country) && (isLeft || zip.length >= zipLength(country));
  const isUnknown = places.isZipUnknown && value.appointment_type_id !== '';
  const error = isWrong || isUnknown ? zipError(country, messages) : undefined;
  const zipId = `${id}-zip`;
  const isPlaceless = zip === '' && search.point === null;
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={zipId}>
          {country === CA ? messages.addressPostal : messages.bookingZip}
        </label>
        <input
          className="input"
          id={zipId}
          value={zip}
          inputMode={country === CA ? 'text' : 'numeric'}
          autoComplete="postal-code"
          autoCapitalize="characters"
          disabled={view.isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(zipId, '', error)}
          onChange={(event) => {
            setLeft(false);
            const { value: typed } = event.target;
            apply((draft) => typeZip(draft, typed, country));
          }}
          onBlur={() => setLeft(true)}
        />
        {errorLine(zipId, error)}
        {isPlaceless && (
          <p>
            <button type="button" className="link" disabled={view.isDisabled} onClick={() => apply(askPosition)}>
              <Icon of={MapPin} size="small" />
              {messages.bookingHere}
            </button>
          </p>
        )}
      </div>
      <div className="field">
        <label className="label" htmlFor={`${id}-radius`}>
          {messages.bookingRadius}
        </label>
        <div className="slider-line">
          <input
            type="range"
            className="range"
            id={`${id}-radius`}
            min={bounds.min}
            max={bounds.max}
            step={RADIUS_STEP}
            value={radius}
            disabled={view.isDisabled || isPlaceless}
            aria-describedby={isPlaceless ? `${id}-radius-hint` : undefined}
            aria-valuetext={fill(messages.bookingMiles, { count: radius })}
            onChange={({ target }) => apply((draft) => setRadius(draft, Number(target.value)))}
          />
          <output htmlFor={`${id}-radius`}>{fill(messages.bookingMiles, { count: radius })}</output>
        </div>
        <p className="small muted" id={`${id}-radius-hint`}>
          {isPlaceless ? messages.bookingZipFirst : fill(messages.bookingMaximum, { count: bounds.max })}
        </p>
      </div>
    </>
  );
}

function LocationMenu({ booking, id }: { readonly booking: Booking; readonly id: string }) {
  const { locations, search, apply, messages, view } = booking;
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const label = useId();
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus leaves or Escape is pressed
    <div
      className="field booking-locations"
      ref={anchor}
      onKeyDown={close}
      onBlur={({ relatedTarget }) => anchor.current?.contains(relatedTarget) || setOpen(false)}
    >
      <span className="label" id={label}>
        {messages.bookingLocations}
      </span>
      <button
        ref={opener}
        type="button"
        className="input booking-locations-button"
        id={`${id}-location_id`}
        aria-expanded={isOpen}
        aria-controls={`${id}-locations`}
        aria-labelledby={`${label} ${id}-location_id`}
        disabled={view.isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        {menuLabel(locations, search.ticked, messages)}
        <Icon of={ChevronDown} />
      </button>
      <fieldset id={`${id}-locations`} className="booking-menu" aria-labelledby={label} hidden={!isOpen}>
        {locations.length === 0 ? (
          <p className="muted">{messages.bookingNoLocationsMenu}</p>
        ) : (
          <>
            <Tick
              text={messages.bookingAllLocations}
              isTicked={search.ticked === null}
              change={(isTicked) => apply((draft) => tickLocations(draft, isTicked ? null : []))}
            />
            {locations.map((location) => (
              <Tick
                key={location.id}
                text={nameOfLocation(location)}
                isTicked={search.ticked === null || search.ticked.includes(location.id)}
                change={() =>
                  apply((draft) => tickLocations(draft, toggleLocation(locations, draft.search.ticked, location.id)))
                }
              />
            ))}
          </>
        )}
      </fieldset>
    </div>
  );
}

interface TickProps {
  readonly text: string;
  readonly isTicked: boolean;
  readonly change: (isTicked: boolean) => void;
}

function Tick({ text, isTicked, change }: TickProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={isTicked} onChange={(event) => change(event.target.checked)} />
      <span className="choice-text">{text}</span>
    </label>
  );
}

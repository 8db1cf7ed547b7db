// What each choice of the booking field keeps and clears, and how locations are searched.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages as words } from '../../kit/messages.ts';
import {
  askPosition,
  type BookingDraft,
  chooseMonth,
  chooseProvider,
  chooseTab,
  chooseType,
  clearSelections,
  dropTime,
  pickDay,
  pickSoonest,
  pickTime,
  refusePosition,
  searchedPlace,
  setBounds,
  setRadius,
  standAt,
  startSearch,
  tickLocations,
  typeZip,
} from './booking-draft.ts';
import { withBookingTexts } from './booking-texts.ts';
import { appointmentBooking, emptyBooking } from './definition.ts';
import { boundsOf, menuLabel, noPlaceText, placesFor, RADIUS_STEP, START_BOUNDS, toggleLocation } from './places.ts';
import { CA, isZip, typedZip, US, ZIP_LENGTHS, zipError, zipLength } from './zip.ts';

const messages = withBookingTexts(words);
const month = { year: 2026, month: 5 };
const noon = '2026-05-12T12:00:00.000Z';
const start = '2026-05-12T13:30:00.000Z';
const empty: BookingDraft = { value: emptyBooking, search: startSearch(emptyBooking, month) };
const withType = chooseType(empty, 'cleaning');
const withDay = pickDay(chooseProvider(withType, 'ito'), '2026-05-12');
const whole = chooseProvider(pickTime(withDay, start, 'harborside'), 'ito');
const cleared = { appointment_date: '', appointment_time: '', appointment_booking_provider_id: '', location_id: '' };

describe('choices', () => {
  it('a type clears date, time, provider and location', { tags: ['BOOK-13'] }, () => {
    expect(chooseType(whole, 'crown').value).toEqual({ ...emptyBooking, appointment_type_id: 'crown' });
  });

  it('a day clears time and provider', { tags: ['BOOK-15'] }, () => {
    expect(withDay.value).toMatchObject({ appointment_date: noon, appointment_booking_provider_id: '' });
    const other = pickDay(whole, '2026-05-13').value;
    expect(other).toMatchObject({ ...cleared, appointment_date: '2026-05-13T12:00:00.000Z' });
    expect(other.is_autoselect_provider).toBe(true);
  });

  it('a time sets time and location; choosing it again clears it, the same time elsewhere does not', {
    tags: ['BOOK-17', 'BOOK-19'],
  }, () => {
    expect(whole.value).toMatchObject({ appointment_time: start, location_id: 'harborside' });
    expect(pickTime(whole, '2026-05-12T09:30:00-04:00', 'harborside').value).toMatchObject({
      appointment_time: '',
      location_id: '',
      appointment_date: noon,
    });
    expect(pickTime(whole, start, 'cove').value).toMatchObject({ appointment_time: start, location_id: 'cove' });
  });

  it('another month clears the selections and keeps the type', { tags: ['BOOK-20'] }, () => {
    const next = chooseMonth(whole, { year: 2026, month: 6 });
    expect(next.value).toMatchObject({ ...cleared, appointment_type_id: 'cleaning' });
    expect(next.search.month).toEqual({ year: 2026, month: 6 });
  });

  it('another tab or zip resets date and time; the same tab does not', { tags: ['BOOK-22'] }, () => {
    for (const next of [chooseTab(whole, 'radius'), typeZip(whole, '04101', US)])
      expect(next.value).toMatchObject({ appointment_date: '', appointment_time: '', location_id: '' });
    expect(chooseTab(whole, 'location')).toEqual(whole);
  });

  it('without a location for the type, only the type stays chosen', { tags: ['BOOK-25'] }, () => {
    expect(clearSelections(whole.value)).toEqual(withType.value);
    expect(clearSelections(withType.value)).toBe(withType.value);
  });

  it('a time at a location that is no longer searched is cleared', () => {
    expect(tickLocations(whole, ['cove']).value).toEqual(dropTime(whole).value);
    expect(tickLocations(whole, ['harborside', 'cove']).value).toEqual(whole.value);
    expect(tickLocations(whole, null).value).toEqual(whole.value);
  });

  it('after any series of choices the value is valid for the field, and has no time without a day', {
    tags: ['FIELD-BOOK-01'],
  }, () => {
    const step = fc.oneof(
      fc.constantFrom('a', 'b', '').map((id) => (draft: BookingDraft) => chooseType(draft, id)),
      fc.constantFrom('2026-05-12', '2026-06-30').map((day) => (draft: BookingDraft) => pickDay(draft, day)),
      fc
        .constantFrom('x', 'y')
        .map(
          (place) => (draft: BookingDraft) => (draft.value.appointment_date ? pickTime(draft, start, place) : draft),
        ),
      fc.constantFrom('ito', '').map((id) => (draft: BookingDraft) => chooseProvider(draft, id)),
      fc
        .constantFrom('radius' as const, 'location' as const)
        .map((tab) => (draft: BookingDraft) => chooseTab(draft, tab)),
      fc.string().map((zip) => (draft: BookingDraft) => typeZip(draft, zip, US)),
      fc.integer({ min: -10, max: 500 }).map((miles) => (draft: BookingDraft) => setRadius(draft, miles)),
      fc.constant((draft: BookingDraft) => chooseMonth(draft, month)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { value } = steps.reduce((draft, change) => change(draft), empty);
        expect(appointmentBooking.isValue(value)).toBe(true);
        expect(appointmentBooking.fromStored(value, {})).toEqual(value);
        if (value.appointment_time) expect(value.appointment_date && value.location_id).not.toBe('');
        expect(value.is_autoselect_provider).toBe(value.appointment_booking_provider_id === '');
      }),
    );
  });
});

describe('the postal code', () => {
  it('in the US has five digits and nothing else', { tags: ['BOOK-42', 'BOOK-46'] }, () => {
    expect(typedZip('0a4-1 01-2345', US)).toBe('04101');
    expect(zipLength(US)).toBe(5);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typedZip(text, US)).toMatch(/^\d{0,5}$/);
      }),
    );
  });

  it('in Canada gets a space after its third character once it has six', { tags: ['BOOK-43', 'BOOK-46'] }, () => {
    expect(typedZip('a1b2c', CA)).toBe('A1B2C');
    expect(typedZip('a1b2c3', CA)).toBe('A1B 2C3');
    expect(typedZip('A1B 2C3', CA)).toBe('A1B 2C3');
    expect(ZIP_LENGTHS).toEqual({ US: 5, CA: 7 });
  });

  it('has an error that shows the country’s format', { tags: ['BOOK-44', 'BOOK-48'] }, () => {
    expect([US, CA]).toEqual(['US', 'CA']);
    expect(zipError(US, messages)).toBe('Invalid zip code format. Please enter 5 digits.');
    expect(zipError(CA, messages)).toBe(
      'Invalid postal code format. Please enter a postal code in the format A1A 2B2.',
    );
    expect([isZip('04101', US), isZip('0410', US), isZip('A1A 2B2', CA), isZip('A1A2B2', CA)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('one that does not match resets the date and starts no search', { tags: ['BOOK-45'] }, () => {
    const draft = typeZip(chooseTab(whole, 'radius'), '041', US);
    expect(draft.value).toMatchObject({ appointment_date: '', appointment_time: '', zip: '041' });
    expect(searchedPlace(draft.search, US)).toBeNull();
    expect(searchedPlace(typeZip(draft, '04101', US).search, US)).toEqual({ zip: '04101' });
  });

  it('is the browser’s position until somebody types another', { tags: ['BOOK-32'] }, () => {
    const point = { latitude: 43.6, longitude: -70.2 };
    const located = standAt(pickTime(chooseTab(whole, 'radius'), start, 'harborside'), point, '04101');
    expect(located.value).toMatchObject({ appointment_time: start, zip: '04101', radius: 5 });
    expect(searchedPlace(located.search, US)).toEqual(point);
    expect(searchedPlace(typeZip(located, '10001', US).search, US)).toEqual({ zip: '10001' });
    expect(searchedPlace(chooseTab(located, 'location').search, US)).toBeNull();
  });

  it('is requested from the browser when Radius is first chosen without one, and again on request', {
    tags: ['BOOK-33', 'FLOW-16'],
  }, () => {
    expect([empty.search.tab, empty.search.isLost]).toEqual(['location', false]);
    const radius = chooseTab(empty, 'radius');
    expect([radius, typeZip(radius, '0', US)].map(({ search }) => search.isLost)).toEqual([true, false]);
    const refused = refusePosition(radius);
    expect(refused.search).toMatchObject({ tab: 'location', isLost: false, isRefused: true });
    // Otherwise nobody whose browser refuses could type a postal code.
    const again = chooseTab(refused, 'radius');
    expect(again.search).toMatchObject({ tab: 'radius', isLost: false, isRefused: false });
    expect(askPosition(again).search.isLost).toBe(true);
    expect(standAt(radius, { zip: '04101' }, '04101').search.isLost).toBe(false);
    const kept = startSearch({ ...emptyBooking, zip: '04101' }, month);
    expect(kept).toMatchObject({ tab: 'radius', isLost: false });
  });

  it('of the soonest time sets day, time, place and month at once, and keeps the provider', {
    tags: ['FLOW-19'],
  }, () => {
    const picked = pickSoonest(chooseProvider(withType, 'ito'), '2026-06-01', '2026-06-01T12:00:00.000Z', 'cove');
    expect(picked.value).toMatchObject({
      appointment_booking_provider_id: 'ito',
      is_autoselect_provider: false,
      appointment_date: '2026-06-01T12:00:00.000Z',
      appointment_time: '2026-06-01T12:00:00.000Z',
      location_id: 'cove',
    });
    expect(picked.search.month).toEqual({ year: 2026, month: 6 });
  });
});

describe('the radius', () => {
  it('goes from 5 to 100 miles in steps of 5, and begins with 5', { tags: ['BOOK-46', 'BOOK-47'] }, () => {
    expect([START_BOUNDS, RADIUS_STEP, empty.search.radius]).toEqual([{ min: 5, max: 100 }, 5, 5]);
    expect([setRadius(empty, 12).search.radius, setRadius(empty, 0).search.radius]).toEqual([10, 5]);
    expect(setRadius(empty, 1000).search.radius).toBe(100);
  });

  it('follows the nearest and the farthest location', { tags: ['BOOK-47'] }, () => {
    expect(boundsOf(null)).toEqual(START_BOUNDS);
    expect(boundsOf({ min: 0.8, max: 12.3 })).toEqual({ min: 5, max: 15 });
    expect(boundsOf({ min: 11, max: 11 })).toEqual({ min: 15, max: 20 });
    expect(setBounds(empty, { min: 15, max: 20 }).search.radius).toBe(15);
    expect(setBounds(empty, START_BOUNDS)).toBe(empty);
    const miles = fc.double({ min: 0, max: 4000, noNaN: true });
    fc.assert(
      fc.property(miles, miles, (a, b) => {
        const { min, max } = boundsOf({ min: Math.min(a, b), max: Math.max(a, b) });
        expect(min).toBeGreaterThanOrEqual(Math.min(a, b));
        expect(max).toBeGreaterThanOrEqual(Math.max(a, b));
        expect(min).toBeLessThan(max);
      }),
    );
  });

  it('is in the answer only if somebody searched with it', { tags: ['FIELD-BOOK-03'] }, () => {
    expect(setRadius(withType, 20).value.radius).toBe(0);
    expect(typeZip(setRadius(withType, 20), '04101', US).value).toMatchObject({ zip: '04101', radius: 20 });
  });
});

describe('locations', () => {
  const place = (id: string, types: string[], displayName = '') => ({
    id,
    name: id,
    displayName,
    street: '',
    street2: '',
    appointmentTypeIds: types,
  });
  const locations = [
    place('harborside', ['cleaning'], 'Harborside'),
    place('cove', ['cleaning', 'crown']),
    place('hill', []),
  ];
  const search = { isMultiLocation: true, tab: 'radius', nearby: null, ticked: null } as const;
  const idsOf = (places: ReturnType<typeof placesFor>) => places.map(({ location }) => location.id);

  it('are those that offer the type, nearby or ticked', () => {
    const nearby = [
      { locationId: 'cove', radius: 1.2 },
      { locationId: 'hill', radius: 2 },
    ];
    expect(idsOf(placesFor(locations, 'cleaning', search))).toEqual(['harborside', 'cove']);
    expect(placesFor(locations, 'cleaning', { ...search, nearby })).toEqual([{ location: locations[1], miles: 1.2 }]);
    expect(idsOf(placesFor(locations, 'cleaning', { ...search, tab: 'location', nearby }))).toEqual([
      'harborside',
      'cove',
    ]);
    const ticked = ['harborside'];
    expect(idsOf(placesFor(locations, 'crown', { ...search, tab: 'location', ticked }))).toEqual([]);
    expect(idsOf(placesFor(locations, 'crown', { ...search, isMultiLocation: false, ticked }))).toEqual(['cove']);
  });

  it('have a message for each way of searching if there are none', { tags: ['ERR-16', 'ERR-17', 'ERR-18'] }, () => {
    const none = placesFor(locations, 'whitening', search);
    expect(noPlaceText(locations, none, 'radius', messages)).toBe(
      'No locations found which support this appointment type. Please increase your search radius.',
    );
    expect(noPlaceText(locations, none, 'location', messages)).toBe(
      'No locations found which support this appointment type.',
    );
    expect(noPlaceText([], [], 'radius', messages)).toBe('Locations not available.');
    expect(messages.bookingNoLocationsMenu).toBe('No locations are available');
    expect(noPlaceText(locations, placesFor(locations, 'crown', search), 'radius', messages)).toBeUndefined();
  });

  it('are summed up by their menu: all, several or one', { tags: ['BOOK-08', 'BOOK-09'] }, () => {
    expect(menuLabel(locations, null, messages)).toBe('All Locations');
    expect(menuLabel(locations, ['hill', 'cove', 'harborside'], messages)).toBe('All Locations');
    expect(menuLabel(locations, ['hill', 'cove'], messages)).toBe('Multiple Locations');
    expect(menuLabel(locations, ['harborside'], messages)).toBe('Harborside');
    expect(menuLabel(locations, [], messages)).toBe('Choose locations');
  });

  it('are ticked and unticked one by one', { tags: ['BOOK-05'] }, () => {
    expect(toggleLocation(locations, null, 'hill')).toEqual(['harborside', 'cove']);
    expect(toggleLocation(locations, ['harborside', 'cove'], 'hill')).toBeNull();
    expect(toggleLocation(locations, ['hill'], 'hill')).toEqual([]);
  });
});

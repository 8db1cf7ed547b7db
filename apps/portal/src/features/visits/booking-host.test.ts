// Maps the booking field's requests to calls and their content.
import type { EndpointSpec } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { HoldLimitError, SlotTakenError } from '@foyer/forms';
import { expect, test, vi } from 'vitest';
import { createBookingHost } from './booking-host.ts';

const accountId = '00000000-0000-4000-8000-000000000001';
const { signal } = new AbortController();

interface Made {
  readonly path: string;
  readonly input: { readonly query?: object; readonly params?: object; readonly body?: object };
  readonly headers: Readonly<Record<string, string>>;
}

function setUp(
  answers: Readonly<Record<string, unknown>>,
  { sync = false, geolocation }: { sync?: boolean; geolocation?: unknown } = {},
) {
  const made: Made[] = [];
  const call = async (
    { path, method }: EndpointSpec,
    input: Made['input'],
    options?: { headers?: Made['headers'] },
  ) => {
    made.push({ path, input, headers: options?.headers ?? {} });
    const name = Object.keys(answers).find((end) => `${method} ${path}`.endsWith(end));
    const answer = name === undefined ? [] : answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const settings = {
    timeInterval: 15,
    syncAvailability: sync,
    isAvailProviderCoupled: true,
    placeholderProviderId: 'any',
  };
  const portal = { call, tenant: { accountId }, booking: { load: async () => ({ settings }) } };
  const host = createBookingHost(
    portal as unknown as Parameters<typeof createBookingHost>[0],
    geolocation as Geolocation | undefined,
  );
  return {
    host,
    made,
    paths: () => made.map(({ path }) => path.replace('/appointment-booking', '').replace('/v1/public', '')),
  };
}

const types = [{ id: 't1', name: 'Cleaning', duration: 45 }];

test('the month is asked with interval, duration, coupling and the placeholder, and with the hold’s secret', {
  tags: ['API-116'],
}, async () => {
  const { host, made } = setUp({
    'GET /account/v1/public/appointment-booking/appointment-types': types,
    'availability-virtual-calendar': { days: [{ date: '2026-12-01', timeSlots: [] }] },
  });
  expect(await host.month({ typeId: 't1', month: 12, year: 2026 }, signal)).toHaveLength(1);
  expect(made.at(-1)?.input.query).toEqual({
    accountId,
    appointmentTypeId: 't1',
    monthOfYear: 12,
    year: 2026,
    syncAvailability: 'false',
    interval: 15,
    apptDuration: 45,
    isAvailProviderCoupled: 'true',
    placeholderProviderId: 'any',
  });
  expect(made.at(-1)?.headers['X-Hold-Token']).toMatch(/^[\w-]{32}$/);
});

test('a day is asked by location, and answers that day’s times only', { tags: ['API-118'] }, async () => {
  const slot = { locationId: 'l1', entityId: 'p1', time: '2026-12-01T14:30:00Z', available: true };
  const { host, made } = setUp({
    'appointment-types': types,
    'by-location': {
      days: [
        { date: '2026-11-30', timeSlots: [] },
        { date: '2026-12-01', timeSlots: [slot] },
      ],
    },
  });
  expect(await host.day({ typeId: 't1', date: '2026-12-01', locationId: 'l1', providerId: 'p1' }, signal)).toEqual([
    slot,
  ]);
  expect(made.at(-1)?.input.query).toMatchObject({ selectedDate: '2026-12-01', locationId: 'l1', providerId: 'p1' });
});

test('with syncing, types and providers are those of the practice’s software, and its list says what is done where', {
  tags: ['API-097', 'API-109'],
}, async () => {
  const place = (id: string, appointmentTypeIds: string[], isDeleted = false) => ({
    id,
    appointmentTypeIds,
    isDeleted,
  });
  const answers = {
    getLocationsList: [place('l1', ['t1']), place('l2', ['t1']), place('l3', ['t1'], true)],
    'pdds-locations': [place('l1', ['t2'])],
  };
  const plain = setUp(answers);
  expect((await plain.host.locations(signal)).map(({ id, appointmentTypeIds }) => [id, appointmentTypeIds])).toEqual([
    ['l1', ['t1']],
    ['l2', ['t1']],
  ]);
  await plain.host.types(signal);
  await plain.host.providers('t1', signal);
  expect(plain.paths()).toEqual([
    '/account/getLocationsList',
    '/account/appointment-types',
    '/account/appointment-types/{typeId}/providers',
  ]);
  const synced = setUp(answers, { sync: true });
  expect((await synced.host.locations(signal)).map(({ appointmentTypeIds }) => appointmentTypeIds)).toEqual([
    ['t2'],
    ['t1'],
  ]);
  await synced.host.types(signal);
  await synced.host.providers('t1', signal);
  expect(synced.paths().slice(2)).toEqual([
    '/availability/appointment-types',
    '/availability/appointment-types/{typeId}/pdds-providers',
  ]);
});

test('the browser’s position is asked for by its point; where no postal code is near, by the network', {
  tags: ['BOOK-32', 'API-105'],
}, async () => {
  const getCurrentPosition = vi.fn((found: PositionCallback) =>
    found({ coords: { latitude: 43.66, longitude: -70.25 } } as GeolocationPosition),
  );
  const near = (zipCode: string) => ({ items: [], zipCodeDistance: null, errors: [], zipCode });
  const known = setUp({ 'postal-location': near('04101') }, { geolocation: { getCurrentPosition } });
  const place = await known.host.position(signal);
  expect((await known.host.near({ place, minMax: true }, signal)).zipCode).toBe('04101');
  expect(known.made.at(-1)?.input.query).toEqual({
    accountId,
    pointLatitude: 43.66,
    pointLongitude: -70.25,
    isRequireMinMax: 'true',
  });
  const far = setUp({ 'postal-location': near(''), 'ip-location': { postal: '90001', loc: '' } });
  expect((await far.host.near({ place, minMax: false }, signal)).zipCode).toBe('90001');
  const silent = setUp({ 'postal-location': near('A1C'), 'ip-location': new Error('away') });
  expect((await silent.host.near({ place, minMax: false }, signal)).zipCode).toBe('');
});

test('without a position the question fails, so that the field can look by location', {
  tags: ['BOOK-33'],
}, async () => {
  const refused = { getCurrentPosition: (_: unknown, fail: (error: Error) => void) => fail(new Error('denied')) };
  await expect(setUp({}, { geolocation: refused }).host.position(signal)).rejects.toThrow('denied');
  await expect(setUp({}).host.position(signal)).rejects.toThrow('no position');
});

test('a time that is taken is told apart from a call that failed; nothing is let go that is not held', async () => {
  const problem = (code: string) => new CallError('/hold', 409, { code, message: code } as never);
  const slot = { typeId: 't1', locationId: 'l1', providerId: '', startTime: '2026-12-01T14:30:00Z' };
  await expect(setUp({ hold: problem('slot-taken') }).host.hold(slot, signal)).rejects.toThrow(SlotTakenError);
  await expect(setUp({ hold: problem('rate-limited') }).host.hold(slot, signal)).rejects.toThrow(CallError);
  await expect(setUp({ hold: problem('hold-limit') }).host.hold(slot, signal)).rejects.toThrow(HoldLimitError);
  const { host, made } = setUp({ hold: {} });
  await host.release();
  expect(made).toEqual([]);
  await host.hold(slot, signal);
  await host.release();
  await host.release();
  expect(made.map(({ input }) => input.body ?? input.query)).toEqual([
    { accountId, appointmentTypeId: 't1', locationId: 'l1', providerId: '', startTime: slot.startTime },
    { accountId },
  ]);
});

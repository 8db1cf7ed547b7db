// How a chosen time is held: renewed while the person is there, reported when it expires, and released.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type HeldSlot, HoldLimitError, SlotTakenError, type WantedSlot } from '../../kit/booking-host.ts';
import { endForm, onFormEnd } from '../../kit/form-end.ts';
import { createHoldKeeper } from './hold-keeper.ts';

const slot: WantedSlot = { typeId: 't', locationId: 'l', providerId: '', startTime: '2026-05-12T13:30:00.000Z' };
const minutes = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * minutes).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-01T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

function open(expires = () => inMinutes(10)) {
  let isThere = () => {};
  const hold = vi.fn(
    async ({ startTime }: WantedSlot): Promise<HeldSlot> => ({
      providerId: 'ito',
      startTime,
      endTime: startTime,
      expiresAt: expires(),
    }),
  );
  const release = vi.fn(async () => {});
  const keeper = createHoldKeeper({ hold, release }, (listener) => {
    isThere = listener;
    return () => {
      isThere = () => {};
    };
  });
  return { keeper, hold, release, press: () => isThere() };
}

it('holds a time once and reports until when', async () => {
  const { keeper, hold } = open();
  keeper.want(slot);
  expect(keeper.get()).toEqual({ status: 'asking' });
  keeper.want({ ...slot });
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.get()).toEqual({ status: 'held', until: '2026-05-01T10:10:00.000Z', providerId: 'ito' });
  expect(hold).toHaveBeenCalledTimes(1);
});

it('renews only while the person is there, and only when little time is left', async () => {
  const { keeper, hold, press } = open();
  keeper.want(slot);
  await vi.advanceTimersByTimeAsync(4 * minutes);
  press();
  expect(hold).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * minutes);
  press();
  press();
  await vi.advanceTimersByTimeAsync(0);
  expect(hold).toHaveBeenCalledTimes(2);
  expect(keeper.get()).toEqual({ status: 'held', until: '2026-05-01T10:16:00.000Z', providerId: 'ito' });
});

it('stops renewing when this browser has used up its minutes, and reports that the time can still be booked', {
  tags: ['SAFE-16'],
}, async () => {
  const end = inMinutes(14);
  const { keeper, hold, press } = open(() => (Date.parse(end) < Date.parse(inMinutes(10)) ? end : inMinutes(10)));
  keeper.want(slot);
  await vi.advanceTimersByTimeAsync(10 * minutes - 1);
  press();
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.get()).toEqual({ status: 'held', until: end, providerId: 'ito' });
  for (let n = 0; n < 20; n += 1) {
    press();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(hold).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(5 * minutes);
  expect(keeper.get()).toEqual({ status: 'expired' });
  hold.mockRejectedValue(new HoldLimitError('enough'));
  keeper.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.get()).toEqual({ status: 'unkept' });
});

it('reports that a hold has expired, and holds again on request', async () => {
  const { keeper } = open();
  keeper.want(slot);
  await vi.advanceTimersByTimeAsync(10 * minutes);
  expect(keeper.get()).toEqual({ status: 'expired' });
  keeper.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.get()).toMatchObject({ status: 'held' });
});

it('with a wrong device clock, a hold lasts at least half a minute and at most ten minutes', {
  tags: ['FAIL-03'],
}, async () => {
  const past = open(() => '2020-01-01T00:00:00.000Z');
  past.keeper.want(slot);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(past.keeper.get().status).toBe('held');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(past.keeper.get().status).toBe('expired');
  const future = open(() => '2090-01-01T00:00:00.000Z');
  future.keeper.want(slot);
  await vi.advanceTimersByTimeAsync(10 * minutes);
  expect(future.keeper.get().status).toBe('expired');
});

it('reports that a time is taken, but not a lost connection, because the time is checked again when it is booked', async () => {
  const { keeper, hold } = open();
  hold.mockRejectedValueOnce(new SlotTakenError());
  keeper.want(slot);
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.get()).toEqual({ status: 'taken' });
  hold.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  keeper.want(slot);
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.get()).toEqual({ status: 'none' });
});

it('a response that arrives after another choice is ignored', async () => {
  const { keeper, hold } = open();
  let late: (held: HeldSlot) => void = () => {};
  hold.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        late = resolve;
      }),
  );
  keeper.want(slot);
  keeper.want({ ...slot, startTime: '2026-05-12T14:00:00.000Z' });
  await vi.advanceTimersByTimeAsync(0);
  const { until } = keeper.get() as { until: string };
  late({ providerId: 'x', startTime: '', endTime: '', expiresAt: inMinutes(1) });
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.get()).toEqual({ status: 'held', until, providerId: 'ito' });
});

it('releases once, on request or when the form is closed, and only if it held a time', async () => {
  const { keeper, release, press, hold } = open();
  keeper.drop();
  expect(release).not.toHaveBeenCalled();
  keeper.want(slot);
  await vi.advanceTimersByTimeAsync(0);
  const form = {};
  onFormEnd(form, keeper.drop);
  endForm(form);
  endForm(form);
  endForm({});
  expect(release).toHaveBeenCalledTimes(1);
  expect(keeper.get()).toEqual({ status: 'none' });
  await vi.advanceTimersByTimeAsync(20 * minutes);
  press();
  expect(hold).toHaveBeenCalledTimes(1);
});

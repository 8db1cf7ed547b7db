// Places overlapping visits side by side, so that none covers another.

export interface MinuteSpan {
  readonly from: number;
  readonly until: number;
}

export interface Lane {
  /** From 0. */
  readonly lane: number;
  /** How many lanes there are at this place. */
  readonly lanes: number;
}

/** Returns a lane for each span, in the order given. Spans that overlap, directly or through others, share the width evenly. */
export function layOut(spans: readonly MinuteSpan[]): Lane[] {
  const order = spans.map((_, at) => at).sort((a, b) => from(a) - from(b) || until(b) - until(a));
  const lanes: number[] = new Array(spans.length).fill(0);
  const counts: number[] = new Array(spans.length).fill(1);
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const at of group) counts[at] = ends.length;
    group = [];
    ends = [];
  };
  for (const at of order) {
    if (ends.every((end) => end <= from(at))) close();
    const free = ends.findIndex((end) => end <= from(at));
    const lane = free < 0 ? ends.length : free;
    ends[lane] = until(at);
    lanes[at] = lane;
    group.push(at);
  }
  close();
  return spans.map((_, at) => ({ lane: lanes[at] ?? 0, lanes: counts[at] ?? 1 }));

  function from(at: number): number {
    return spans[at]?.from ?? 0;
  }
  function until(at: number): number {
    return spans[at]?.until ?? 0;
  }
}

// What a report shows of long lists and many series.
import { describe, expect, it } from 'vitest';
import { type ReportTable, shownRows, shownSeries } from './report-rows.ts';

const row = (key: string, ...values: (number | null)[]) => ({ key, name: key, values });

describe('lists and series', { tags: ['REPORT-03'] }, () => {
  it('have at most 8 rows: the share of Other is that of its sums', () => {
    const rows = Array.from({ length: 12 }, (_, at) => row(`form ${at}`, 120 - at, 0, 0, 0, at, null));
    const table: ReportTable = { by: 'form', columns: ['asked', 'begun', 'sent', 'approved', 'before', 'share'], rows };
    const shown = shownRows('forms', table);
    expect(shown).toHaveLength(8);
    expect(shown.slice(0, 7)).toEqual(rows.slice(0, 7));
    const asked = 113 + 112 + 111 + 110 + 109;
    expect(shown[7]).toEqual({ key: 'other', name: '', values: [asked, 0, 0, 0, 45, 45 / asked] });
    expect(shownRows('forms', { ...table, by: 'week' })).toBe(rows);
  });

  it('have at most 5 series: the largest, and Other week by week', () => {
    const columns = ['met', 'missed', 'canceled', 'arrived', 'confirmed', 'scheduled', 'booked'] as const;
    const table: ReportTable = {
      by: 'week',
      columns: [...columns],
      rows: [row('2027-08-02', 50, 5, 9, 0, 8, 7, 1), row('2027-08-09', 40, 4, 9, 2, 8, 7, null)],
    };
    expect(shownSeries(table, columns)).toEqual([
      { key: 'met', values: [50, 40] },
      { key: 'canceled', values: [9, 9] },
      { key: 'confirmed', values: [8, 8] },
      { key: 'scheduled', values: [7, 7] },
      { key: 'other', values: [6, 6] },
    ]);
  });
});

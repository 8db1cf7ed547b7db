// Feeds as calendars read them that have nothing to do with ours: python3-icalendar and khal, where they are installed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readFeedFile } from '../../testing/feed-stage.ts';
import { findProgram } from '../../testing/installed-program.ts';
import { type FeedFile, feedFile } from './feed-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-feed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const uid = '6f1c2b1e-3c1d-4f7e-9d51-0a1b2c3d4e5f';
const visit = {
  uid,
  sequence: 0,
  changedAt: new Date('2027-03-01T12:00:00Z'),
  summary: 'Visit, 45 min',
  place: 'Harborside; Wharf, Portland',
  description: '',
  startsAt: new Date('2027-03-12T14:00:00Z'),
  endsAt: new Date('2027-03-12T14:45:00Z'),
};
/** Two days after the clocks went forward. */
const moved = {
  ...visit,
  sequence: 1,
  changedAt: new Date('2027-03-02T12:00:00Z'),
  startsAt: new Date('2027-03-16T18:00:00Z'),
  endsAt: new Date('2027-03-16T18:45:00Z'),
};
const other = {
  ...visit,
  uid: 'other',
  startsAt: new Date('2027-11-07T06:30:00Z'),
  endsAt: new Date('2027-11-07T07:00:00Z'),
};
const dayOff = { ...visit, uid: 'off', summary: 'Away', place: '', fromDay: '2027-03-20', untilDay: '2027-03-21' };

const fileOf = (times: FeedFile['times']) =>
  feedFile({
    title: 'Dr. Nair, Harbor Dental Group',
    timezone: 'America/New_York',
    today: new Date('2027-03-01T05:00:00Z'),
    times,
    days: [dayOff],
  });
/** As booked, after a move, and after it was canceled. */
const versions = [fileOf([visit, other]), fileOf([moved, other]), fileOf([other])];

/** The second of two half past ones, when the clocks go back. */
const otherLine = `other@foyer 0 2027-11-07T06:30Z`;
const expected = [
  [`${uid}@foyer 0 2027-03-12T14:00Z`, otherLine],
  [`${uid}@foyer 1 2027-03-16T18:00Z`, otherLine],
  [otherLine],
];

describe('a feed before and after a move and a cancel', () => {
  it('is read by ical.js as the same entry, changed, then gone', { tags: ['LIFE-38'] }, () => {
    const read = versions.map((text) =>
      readFeedFile(text)
        .entries.filter(({ summary }) => summary !== 'Away')
        .map((entry) => `${entry.uid} ${entry.sequence} ${entry.start.toISOString().slice(0, 16)}Z`),
    );
    expect(read).toEqual(expected);
  });

  it('is the same text for the same content, in lines of at most 75 bytes, however long its names are', () => {
    const long = { ...visit, place: '牙医诊所'.repeat(40), description: 'With é\r\nBEGIN:VEVENT' };
    expect(fileOf([long])).toBe(fileOf([long]));
    for (const line of fileOf([long]).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(readFeedFile(fileOf([long])).entries[0]?.place).toBe(long.place);
  });
});

const script = `
import sys, icalendar
from datetime import datetime, timezone
calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
for event in calendar.walk('VEVENT'):
    if str(event['SUMMARY']) == 'Away':
        continue
    start = event.decoded('DTSTART').astimezone(timezone.utc)
    print(event['UID'], event['SEQUENCE'], start.strftime('%Y-%m-%dT%H:%MZ'))
`;

function hasIcalendar(): boolean {
  try {
    execFileSync('python3', ['-c', 'import icalendar'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isPython = hasIcalendar();

it.skipIf(!isPython)(
  `python3-icalendar reads it as the same entry, changed, then gone${isPython ? '' : ' (skipped: python3-icalendar is not installed)'}`,
  { tags: ['LIFE-38'] },
  () => {
    const read = versions.map((text, at) => {
      const file = path.join(folder, `${at}.ics`);
      writeFileSync(file, text);
      return execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }).trim().split('\n');
    });
    expect(read).toEqual(expected);
  },
);

const khal = findProgram('khal');

/** Reads a file into an empty calendar, as a subscription does each time. Returns lines of id, start and title. */
function readByKhal(program: string, text: string, name: string): string[] {
  const home = path.join(folder, name);
  mkdirSync(path.join(home, 'calendar'), { recursive: true });
  writeFileSync(path.join(home, 'feed.ics'), text);
  const config = path.join(home, 'config');
  writeFileSync(
    config,
    [
      ...['[calendars]', '[[feed]]', `path = ${path.join(home, 'calendar')}`, '[sqlite]', `path = ${home}/khal.db`],
      ...['[locale]', 'local_timezone = America/New_York', 'default_timezone = America/New_York'],
      ...[
        'timeformat = %H:%M',
        'dateformat = %Y-%m-%d',
        'longdateformat = %Y-%m-%d',
        'datetimeformat = %Y-%m-%d %H:%M',
      ],
      'longdatetimeformat = %Y-%m-%d %H:%M',
    ].join('\n'),
  );
  const run = (...args: string[]) =>
    execFileSync(program, ['-c', config, ...args], {
      encoding: 'utf8',
      env: { ...process.env, HOME: home, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  run('import', '--batch', '-a', 'feed', path.join(home, 'feed.ics'));
  const listed = run('list', '--day-format', '', '--format', '{uid} {start} {title}', '2027-03-01', '300d');
  return listed
    .trim()
    .split('\n')
    .filter((line) => line !== '');
}

it.skipIf(!khal)(
  `khal reads it as the same entry, changed, then gone${khal ? '' : ' (skipped: khal is not installed)'}`,
  // It starts six times, a second each on a quiet machine.
  { tags: ['LIFE-38'], timeout: 120_000 },
  () => {
    // A line for each of its days, with its beginning.
    const off = ['off@foyer 2027-03-20 Away', 'off@foyer 2027-03-20 Away'];
    const second = 'other@foyer 2027-11-07 01:30 Visit, 45 min';
    expect(versions.map((text, at) => readByKhal(khal ?? '', text, `khal-${at}`))).toEqual([
      [`${uid}@foyer 2027-03-12 09:00 Visit, 45 min`, ...off, second],
      [`${uid}@foyer 2027-03-16 14:00 Visit, 45 min`, ...off, second],
      [...off, second],
    ]);
  },
);

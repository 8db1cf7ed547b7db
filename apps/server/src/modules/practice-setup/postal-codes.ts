// Coordinates of US ZIP codes, and of Canadian postal codes by their first three characters. Loaded on first use, stored
// compactly.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { milesBetween, type Point } from './distance.policy.ts';

const require = createRequire(import.meta.url);

/** A point for each postal code, in columns. Codes are stored as base-36 numbers: half a megabyte in all. */
interface Centroids {
  readonly codes: Uint32Array;
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
  /** Characters of a code. */
  readonly length: number;
}

const files = {
  US: () => require.resolve('zipcodes/lib/codes.js'),
  CA: () => require.resolve('zipcodes/lib/codesCanada.js'),
};
export type Country = keyof typeof files;

const keys = { code: '"zip":"', latitude: '"latitude":', longitude: '"longitude":' };
/** More than either country has. */
const room = 60_000;

/**
 * The package's own code would keep every town's name in memory, so its tables are parsed as text:
 * `{"zip":"10001","latitude":40.7484,"longitude":-73.9967,…}` over and over. It yields to other work in between.
 */
async function readCentroids(file: string): Promise<Centroids> {
  const text = await readFile(file);
  const codes = new Uint32Array(room);
  const [latitudes, longitudes] = [new Float32Array(room), new Float32Array(room)];
  let [count, at, length] = [0, 0, 0];
  const next = (key: string, end: string) => {
    const start = text.indexOf(key, at, 'latin1') + key.length;
    at = text.indexOf(end, start, 'latin1');
    return text.toString('latin1', start, at);
  };
  while (text.indexOf(keys.code, at, 'latin1') !== -1) {
    const code = next(keys.code, '"');
    const [latitude, longitude] = [Number(next(keys.latitude, ',')), Number(next(keys.longitude, ','))];
    // Some military post offices have no known location.
    if (latitude === 0 && longitude === 0) continue;
    length = code.length;
    codes[count] = Number.parseInt(code, 36);
    latitudes[count] = latitude;
    longitudes[count] = longitude;
    count += 1;
    if (count % 2000 === 0) await setImmediate();
  }
  const order = Uint32Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => (codes[a] ?? 0) - (codes[b] ?? 0),
  );
  return {
    codes: Uint32Array.from(order, (index) => codes[index] ?? 0),
    latitudes: Float32Array.from(order, (index) => latitudes[index] ?? 0),
    longitudes: Float32Array.from(order, (index) => longitudes[index] ?? 0),
    length,
  };
}

const kept = new Map<Country, Promise<Centroids>>();

function centroids(country: Country): Promise<Centroids> {
  const known = kept.get(country) ?? readCentroids(files[country]());
  kept.set(country, known);
  known.catch(() => kept.delete(country));
  return known;
}

/** Returns the center of a postal code's area, or undefined if unknown. Accepts ZIP+4 and any notation of Canadian codes. */
export async function pointOfPostalCode(code: string): Promise<Point | undefined> {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{5}(\d{4})?$/.test(plain)) return pointIn(await centroids('US'), plain.slice(0, 5));
  if (/^[A-Z]\d[A-Z](\d[A-Z]\d)?$/.test(plain)) return pointIn(await centroids('CA'), plain.slice(0, 3));
  return undefined;
}

function pointIn({ codes, latitudes, longitudes }: Centroids, code: string): Point | undefined {
  const wanted = Number.parseInt(code, 36);
  let [low, high] = [0, codes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((codes[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  if (codes[low] !== wanted) return undefined;
  return { latitude: latitudes[low] ?? 0, longitude: longitudes[low] ?? 0 };
}

/** Returns the code of the state in which a ZIP code of five or nine digits lies, such as ME; undefined for an unknown one. */
export async function stateOfZip(zip: string): Promise<string | undefined> {
  const five = /^(\d{5})(?:[ -]?\d{4})?$/.exec(zip.trim())?.[1];
  if (five === undefined) return undefined;
  const text = await readFile(files.US(), 'latin1');
  const at = text.indexOf(`${keys.code}${five}"`);
  return at < 0 ? undefined : /"state":"([A-Z]{2})"/.exec(text.slice(at, at + 200))?.[1];
}

/** Returns the postal code of a country whose center is nearest to a point; for Canada, its first three characters. */
export async function nearestPostalCode(country: Country, point: Point): Promise<string> {
  const { codes, latitudes, longitudes, length } = await centroids(country);
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < codes.length; at += 1) {
    const latitude = latitudes[at] ?? 0;
    // A degree of latitude is at least 68 miles.
    if (Math.abs(latitude - point.latitude) * 68 > least) continue;
    const miles = milesBetween(point, { latitude, longitude: longitudes[at] ?? 0 });
    if (miles < least) [nearest, least] = [at, miles];
  }
  return (codes[nearest] ?? 0).toString(36).toUpperCase().padStart(length, '0');
}

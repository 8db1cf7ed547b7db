// Where postal codes lie: US ZIP codes, and Canadian codes by their first three characters. Read on first use, kept small.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { milesBetween, type Point } from './distance.policy.ts';

const require = createRequire(import.meta.url);

/** A point for each postal code, in columns. */
interface Centroids {
  readonly index: ReadonlyMap<string, number>;
  readonly codes: readonly string[];
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
}

/** The package's own code would keep every town's name in memory; its tables are read as the text they are. */
async function readCentroids(file: string): Promise<Centroids> {
  const text = await readFile(file, 'utf8');
  const found = [...text.matchAll(/"zip":"(\w+)","latitude":(-?[\d.]+),"longitude":(-?[\d.]+)/g)];
  // A match would keep the whole text alive.
  const codes = found.map(([, code = '']) => Buffer.from(code).toString());
  return {
    index: new Map(codes.map((code, at) => [code, at])),
    codes,
    latitudes: Float32Array.from(found, ([, , latitude]) => Number(latitude)),
    longitudes: Float32Array.from(found, ([, , , longitude]) => Number(longitude)),
  };
}

const files = {
  US: () => require.resolve('zipcodes/lib/codes.js'),
  CA: () => require.resolve('zipcodes/lib/codesCanada.js'),
};
export type Country = keyof typeof files;

const kept = new Map<Country, Promise<Centroids>>();

function centroids(country: Country): Promise<Centroids> {
  const known = kept.get(country) ?? readCentroids(files[country]());
  kept.set(country, known);
  known.catch(() => kept.delete(country));
  return known;
}

/** The middle of a postal code's area; undefined when there is no such code. Takes ZIP+4 and any writing of Canadian codes. */
export async function pointOfPostalCode(code: string): Promise<Point | undefined> {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{5}(\d{4})?$/.test(plain)) return pointIn(await centroids('US'), plain.slice(0, 5));
  if (/^[A-Z]\d[A-Z](\d[A-Z]\d)?$/.test(plain)) return pointIn(await centroids('CA'), plain.slice(0, 3));
  return undefined;
}

function pointIn({ index, latitudes, longitudes }: Centroids, code: string): Point | undefined {
  const at = index.get(code);
  if (at === undefined) return undefined;
  return { latitude: latitudes[at] ?? 0, longitude: longitudes[at] ?? 0 };
}

/** The postal code of a country whose middle is nearest to a point; of Canadian ones the first three characters. */
export async function nearestPostalCode(country: Country, point: Point): Promise<string> {
  const { codes, latitudes, longitudes } = await centroids(country);
  let [nearest, least] = ['', Number.POSITIVE_INFINITY];
  for (const [at, code] of codes.entries()) {
    const latitude = latitudes[at] ?? 0;
    // A degree of latitude is at least 68 miles.
    if (Math.abs(latitude - point.latitude) * 68 > least) continue;
    const miles = milesBetween(point, { latitude, longitude: longitudes[at] ?? 0 });
    if (miles < least) [nearest, least] = [code, miles];
  }
  return nearest;
}

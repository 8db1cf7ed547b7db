// Distances on the globe, in miles.

/** A point in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The Earth's mean radius. */
const earthMiles = 3958.7613;

/** Great-circle distance between two points, by the haversine formula. */
export function milesBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(half)));
}

// Holds manifests against the schemas of Kubernetes, as the package kubernetes-models has them.

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

interface Model {
  readonly prototype: { validate(): void };
}

/** Returns a copy of a value whose members are noted in `read`, by their path, once they are read. */
function watched(value: unknown, read: Set<string>, path = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Array.isArray(value) ? [] : {};
  for (const [name, member] of Object.entries(value)) {
    const place = `${path}/${name}`;
    const inner = watched(member, read, place);
    const get = () => {
      read.add(place);
      return inner;
    };
    Object.defineProperty(copy, name, { enumerable: true, get });
  }
  return copy;
}

function placesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = `${path}/${name}`;
    return [place, ...placesOf(member, place)];
  });
}

/**
 * Returns what Kubernetes would refuse or drop of a manifest: one sentence each. The schemas say nothing of members that they do
 * not know, but they read all that they know; so what was not read is unknown.
 */
export async function faultsOfManifest(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const place = `kubernetes-models/${apiVersion}/${kind}`;
  const models = (await import(/* @vite-ignore */ place)) as Record<string, Model>;
  const model = models[kind];
  if (!model) return [`${apiVersion} has no ${kind}`];
  const read = new Set(['/apiVersion', '/kind']);
  try {
    model.prototype.validate.call(watched(manifest, read));
  } catch (error) {
    return [`${kind}: ${(error as Error).message}`];
  }
  const unknown = placesOf(manifest).filter((place) => !read.has(place));
  return unknown.map((place) => `${kind}: ${place} is unknown`);
}

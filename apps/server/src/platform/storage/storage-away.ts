// What storages say of themselves: that they can't be reached, and which names they take.

/** The storage does not answer, or not as it should; the next try may. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pattern = new RegExp(`^${uuid}/${uuid}$`);

/** Names are `<practice>/<file>`, both ids that the server made: nothing a sender wrote ever reaches a path. */
export function checkedName(name: string): string {
  if (!pattern.test(name)) throw new TypeError('A stored file is named by two ids.');
  return name;
}

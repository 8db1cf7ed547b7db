// Adds the code of late field types to the registry.
import { type LateTypeName, lateTypes } from './late-types.ts';
import { type RegisteredType, registry } from './registry.ts';

/** Can be called again after a failure, or when it is there already. @throws if the code cannot be loaded */
export async function loadLateType(name: LateTypeName): Promise<void> {
  const { definition, print }: RegisteredType = await lateTypes[name]();
  Object.assign(registry, { [name]: { definition, print } });
}

/** @throws if the code of one cannot be loaded */
export async function loadAllTypes(): Promise<void> {
  for (const name of Object.keys(lateTypes)) await loadLateType(name as LateTypeName);
}

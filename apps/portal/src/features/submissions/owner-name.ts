// The name of the person whom an open form is for.
import type { OpenForm } from '../forms/load-form.ts';

/** Returns the full name of the person whom a form is for. */
export function nameOfOwner({ engine, ownerName }: Pick<OpenForm, 'engine' | 'ownerName'>, owner: string): string {
  const member = engine.surroundings.family?.find(({ id }) => id === owner);
  return member ? `${member.nameFirst} ${member.nameLast}`.trim() : ownerName;
}

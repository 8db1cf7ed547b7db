// Which visits are still to come.

const toCome: ReadonlySet<string> = new Set(['scheduled', 'confirmed', 'booked']);

/** Returns whether a visit has neither happened nor been called off, also one that was booked online and not looked at. */
export const isToCome = ({ status }: { readonly status: string }): boolean => toCome.has(status);

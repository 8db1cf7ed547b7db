// What a file really is, by its first bytes: names and declared types are whatever a sender wrote.

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'bmp';

const signatures: readonly (readonly [PictureKind, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ['bmp', [0x42, 0x4d]],
];

/** Returns the kind of picture that the bytes begin like, or undefined for anything else. */
export function kindOf(bytes: Uint8Array): PictureKind | undefined {
  return signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];
}

// Lets the browser save a file as a download.

/** `name` is the suggested file name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By then the browser has the file, even if it first asks where to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Hands a file to the person: the browser saves it as it saves downloads.

/** Saves under `name`. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken it over by then, even where it first asks for a place.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

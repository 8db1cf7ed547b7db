// What the build's plugin tools/vite/pdf-files.ts makes, and the part of the browser that its types lack.
declare module 'virtual:pdf-files' {
  /** Address of the folders wasm, cmaps and standard_fonts, with a slash at its end. */
  export const pdfFiles: string;
}

declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): unknown };
    }
  | undefined;

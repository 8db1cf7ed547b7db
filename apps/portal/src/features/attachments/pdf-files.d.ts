// What the build's plugin tools/vite/pdf-files.ts makes, and the part of the browser that its types lack.
interface ImportMetaEnv {
  /** Address of the folders wasm, cmaps and standard_fonts of pdf.js, with a slash at its end. */
  readonly PDF_FILES: string;
}

declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): unknown };
    }
  | undefined;

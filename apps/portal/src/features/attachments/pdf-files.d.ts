// Types of the define of the build plugin tools/vite/pdf-files.ts, and of browser APIs that TypeScript lacks.
interface ImportMetaEnv {
  /** URL of the pdf.js folders wasm, cmaps and standard_fonts, with a trailing slash. */
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

// Vite plugin: the fonts, character maps and decoders that some PDFs need, under our own address and loaded on demand.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The library's folders, and which of their files are loaded. */
const wanted = { wasm: /_nowasm_fallback\.js$/, cmaps: /\.bcmap$/, standard_fonts: /\.(?:pfb|ttf)$/ } as const;

/** Returns the location of pdfjs-dist, and its version: part of the address, so that browsers may cache the files. */
function library(): { folder: string; version: string } {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return { folder: dirname(manifest), version };
}

/** Sets import.meta.env.PDF_FILES: the address of the folders, with a trailing slash. */
export function pdfFiles(): Plugin {
  return {
    name: 'foyer-pdf-files',
    config({ base = '/' }, { command }) {
      const { folder, version } = library();
      const address = command === 'build' ? `${base}assets/pdf-${version}/` : `${base}@fs${folder}/`;
      return { define: { 'import.meta.env.PDF_FILES': JSON.stringify(address) } };
    },
    generateBundle() {
      const { folder, version } = library();
      for (const [part, pattern] of Object.entries(wanted))
        for (const file of readdirSync(join(folder, part)).filter((entry) => pattern.test(entry)))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf-${version}/${part}/${file}`,
            source: readFileSync(join(folder, part, file)),
          });
    },
  };
}

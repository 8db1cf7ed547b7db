// Vite plugin: writes .br and .gz next to every text file of the build, so that the server never compresses.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(?:js|mjs|css|svg|json|txt)$/;
/** Below this size a compressed copy saves nothing noticeable. */
const smallest = 1024;

export function compressedCopies(): Plugin {
  return {
    name: 'foyer-compressed-copies',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle)) {
        const path = join(options.dir ?? '.', name);
        if (!text.test(name) || name.startsWith('.vite/')) continue;
        const content = readFileSync(path);
        if (content.length < smallest) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

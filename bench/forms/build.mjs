// Builds each impl/<name> alone (no chunk is shared between implementations): node build.mjs [name...]
import { build } from 'vite';
import react from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
const here = import.meta.dirname;
// FOYER_ROOT: where the project is, for a copy of this folder that lies elsewhere.
const packages = resolve(process.env.FOYER_ROOT || resolve(here, '../..'), 'packages');
const foyer = [
  [/^@foyer\/forms$/, 'forms/src/index.ts'],
  [/^@foyer\/forms\/logic$/, 'forms/src/engine/logic.ts'],
  [/^@foyer\/forms\/react$/, 'forms/src/react/index.ts'],
  [/^@foyer\/scheduling$/, 'scheduling/src/index.ts'],
  [/^@foyer\/ui$/, 'ui/src/index.ts'],
  [/^@foyer\/ui\/styles\.css$/, 'ui/src/styles/index.css'],
  [/^@foyer\/ui\/portal\.css$/, 'ui/src/styles/portal.css'],
].map(([find, path]) => ({ find, replacement: resolve(packages, path) }));
const names = process.argv.slice(2).length ? process.argv.slice(2) : readdirSync(resolve(here, 'impl'));
for (const name of names) {
  await build({
    configFile: false, mode: 'production', root: resolve(here, 'impl', name), base: './', logLevel: 'warn',
    plugins: [react()], resolve: { alias: foyer, dedupe: ['react', 'react-dom'] },
    build: { outDir: resolve(here, 'dist', name), emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 9999 },
  });
  console.log('built', name);
}

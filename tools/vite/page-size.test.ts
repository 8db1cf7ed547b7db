// Counting a page's chunks once each, with everything they import.
import { expect, test } from 'vitest';
import { filesOf } from './page-size.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'src/pages/sign-in.tsx': { file: 'assets/sign-in.js', imports: ['index.html', '_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
  'src/pages/other.tsx': { file: 'assets/other.js' },
};

test('a page counts its own chunk and all it imports, each once', () => {
  const files = filesOf(manifest, ['index.html', 'src/pages/sign-in.tsx']);
  expect(files).toEqual(['assets/index.js', 'assets/react.js', 'assets/sign-in.js', 'assets/shared.js']);
});

test('a module that was not built is an error, not a zero', () => {
  expect(() => filesOf(manifest, ['src/pages/gone.tsx'])).toThrow('src/pages/gone.tsx is not a chunk of this build');
});

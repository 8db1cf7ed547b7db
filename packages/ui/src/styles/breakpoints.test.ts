// The widths at which the portal's layouts change.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
/** Where the drawer of tablets gives way to the bar of desktops. */
const specified = [600, 768, 1024, 1100];
/** Where a row would not fit on the smallest phones, upright and sideways. */
const ofSmallPhones = [375, 480];

it('the portal’s layouts break at 600, 768, 1024 and 1100 pixels, and on the smallest phones', {
  tags: ['CONST-01'],
}, () => {
  const files = globSync(['packages/{ui,forms}/src/**/*.css', 'apps/portal/src/**/*.css'], { cwd: root });
  const widths = new Set<number>();
  for (const file of files) {
    if (file.includes('console')) continue;
    for (const [, edge, width] of readFileSync(join(root, file), 'utf8').matchAll(
      /@media[^{]*?\((min|max)-width: ?(\d+)px\)/g,
    )) {
      const value = Number(width);
      // 'Up to 600' and 'from 601' are the same breakpoint, as are 'up to 767' and 'from 768'.
      const near = [value, edge === 'max' ? value + 1 : value - 1].find((one) =>
        [...specified, ...ofSmallPhones].includes(one),
      );
      widths.add(near ?? value);
    }
  }
  expect([...widths].sort((a, b) => a - b)).toEqual([...specified, ...ofSmallPhones].sort((a, b) => a - b));
});

// The limits of charts in the specification's list of constants.
import { expect, it } from 'vitest';
import { seriesLimits } from './index.ts';

it('a chart shows at most 5 series, one of top pages at most 8', { tags: ['CONST-02'] }, () => {
  expect(seriesLimits).toEqual({ usual: 5, topPages: 8 });
});

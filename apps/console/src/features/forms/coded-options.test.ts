// Options keep their codes in the builder.
import { expect, it } from 'vitest';
import { withCodes } from './coded-options.ts';
import { withText } from './paste-options.ts';

it('keeps the code of an option that is renamed', { tags: ['COND-18'] }, () => {
  const [yes] = withCodes([{ text: 'Yes, daily' }, { text: 'No' }]);
  expect(yes).toEqual({ text: 'Yes, daily', code: 'yes-daily' });
  expect(yes && withCodes([withText(yes, 'Every day')])).toEqual([{ text: 'Every day', code: 'yes-daily' }]);
});

it('keeps the code of a picture that is renamed', { tags: ['COND-18'] }, () => {
  const image = { src: '/cat.png', alt: 'Cat' };
  const [cat] = withCodes([{ text: 'Cat', image }]);
  expect(cat && withText(cat, 'A cat')).toEqual({
    text: 'A cat',
    code: 'cat',
    image: { src: '/cat.png', alt: 'A cat' },
  });
});

it('gives a new option a code before it has a text', { tags: ['COND-18'] }, () => {
  const codes = withCodes([{ text: 'Yes', code: 'y' }, { text: '' }, { text: '' }]).map(({ code }) => code);
  expect(codes).toEqual(['y', 'option-2', 'option-3']);
});

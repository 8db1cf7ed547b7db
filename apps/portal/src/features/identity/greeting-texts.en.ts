// English texts that greet who is signed in, by the part of the day.
import { addTexts } from '../../api/texts.ts';

export const greetingTexts = {
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
} as const;

addTexts(greetingTexts);

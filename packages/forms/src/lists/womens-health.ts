// What a history asks women about.

export const womensHealth = [
  'Pregnant',
  'Trying to become pregnant',
  'Nursing',
  'Taking birth control',
  'Taking hormone replacement',
  'In menopause or past it',
] as const;

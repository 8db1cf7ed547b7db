// Questions on women's health in a medical history.

export const womensHealth = [
  'Pregnant',
  'Trying to become pregnant',
  'Nursing',
  'Taking birth control',
  'Taking hormone replacement',
  'In menopause or past it',
] as const;

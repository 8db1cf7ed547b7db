// Parts of made-up names, and SQL that picks from them: a few names are common, most are rare.

export const firsts =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Carlos María José Ana Luis Carmen Wei Li Min Jun Yuki Hana Amara Chidi Ngozi Kofi Fatima Omar Layla Yusuf Priya Arjun Ananya Rohan Olga Ivan Natasha Pavel Zoë Chloé Noël Siobhán Saoirse Björn Åsa Łukasz'.split(
    ' ',
  );
export const lastBegins =
  'Ander Ben Car Dan Ed Fitz Gar Har Iv Jack Kow Lind Mac Nor Oka Pet Quin Riv Sand Thom Ul Van Wil Yam Zim Bar Cal Dor El Fer Gon Her Jo Kim Lo Mar Na Ol Per Ro'.split(
    ' ',
  );
export const lastMiddles = 'a e i o u al el er il on an in or ar en is ol um at et'.split(' ');
export const lastEnds = 'son ski ez man ton ley ford berg quist ova ito chen'.split(' ');

const list = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(',')}]`;

/** SQL of one of the words; the higher the power, the more often one of the first. */
export const pickSql = (words: readonly string[], power: number) =>
  `(${list(words)})[1 + floor(${words.length} * power(random(), ${power}))::int]`;

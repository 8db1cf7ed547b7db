// Widths in CSS pixels at which the layout changes. Media queries in the style sheets use the same numbers.
export const breakpoints = { mobile: 600, tablet: 768, drawer: 1024, wide: 1100 } as const;

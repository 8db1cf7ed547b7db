// Maximum number of series in a chart. The specification gives the limits but no chart; see OQ-152.

export const seriesLimits = { usual: 5, topPages: 8 } as const;

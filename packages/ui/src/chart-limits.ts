// How many series a chart of ours would show at most. The specification gives the limits and no chart; decided as OQ-152.

export const chartSeriesLimits = { usual: 5, topPages: 8 } as const;

/** The place that a chart takes, kept while it is on its way. */
export const CHART_HEIGHT = 260;

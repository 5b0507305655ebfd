/** The height of a chart, and of the placeholder while it loads. */
export const CHART_HEIGHT = 260;

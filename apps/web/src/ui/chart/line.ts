/** A line of a chart. `tone` chooses its colour, dashes and markers. */
export type Line = { readonly id: string; readonly label: string; readonly tone: 'error' | 'warning' | 'neutral' }

/** The values of all lines on one day, by the id of the line; `label` is the day. */
export type LinePoint = { readonly label: string } & { readonly [id: string]: string | number }

/** An event on one day of the chart; `at` is the label of the day. */
export type LineMark = { readonly at: string; readonly label: string }

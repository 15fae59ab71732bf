/** A line of a chart. `tone` chooses its colour, dashes and markers. */
export type Line = { readonly id: string; readonly label: string; readonly tone: 'error' | 'warning' | 'neutral' }

/** The values of a day by the ids of the lines. */
export type LinePoint = { readonly label: string } & { readonly [id: string]: string | number }

/** An event at a point, given by the label of the point. */
export type LineMark = { readonly at: string; readonly label: string }

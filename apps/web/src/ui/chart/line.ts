/** A line of a figure: what it is called, and how it is told from the others without colour. */
export type Line = { readonly id: string; readonly label: string; readonly tone: 'error' | 'warning' | 'neutral' }

/** The values of a day under the ids of the lines. */
export type LinePoint = { readonly label: string } & { readonly [id: string]: string | number }

/** Something that happened at a point, by its label. */
export type LineMark = { readonly at: string; readonly label: string }

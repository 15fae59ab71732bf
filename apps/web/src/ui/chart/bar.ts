/** One bar of a figure. */
export type Bar = { readonly label: string; readonly value: number }

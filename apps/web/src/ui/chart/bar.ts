export type Bar = { readonly label: string; readonly value: number }

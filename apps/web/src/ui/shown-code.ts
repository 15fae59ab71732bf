/** A coded value for display: blanks, which are significant in codes, become visible. */
export const shownCode = (value: string): string => value.replaceAll(' ', '␣')

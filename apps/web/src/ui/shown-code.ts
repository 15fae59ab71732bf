/** A coded value for display: blanks, which are significant, are visible. */
export const shownCode = (value: string): string => value.replaceAll(' ', '␣')

/** A coded value as it is shown: a blank means something, and is seen. */
export const shownCode = (value: string): string => value.replaceAll(' ', '␣')

/** Messages that are not checked, because the specification defines their words. */
export const FIXED_MESSAGES: ReadonlySet<string> = new Set<string>([])

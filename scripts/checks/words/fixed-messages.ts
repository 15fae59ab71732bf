/** Messages whose words the specification fixes, and which stay as they are. */
export const FIXED_MESSAGES: ReadonlySet<string> = new Set<string>([])

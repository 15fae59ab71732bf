/** An indicator or code as shown to users: a blank is `_`. */
export const visibleIndicator = (indicator: string): string => (indicator === ' ' ? '_' : indicator)

export const marc = {}

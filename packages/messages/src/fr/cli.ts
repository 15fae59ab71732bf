export const cli = {}

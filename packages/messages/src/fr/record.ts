export const record = {}

export const common = {}

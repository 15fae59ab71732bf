export const cli = {
}

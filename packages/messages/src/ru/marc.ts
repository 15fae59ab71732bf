export const marc = {
}

export const catalogue = {
}

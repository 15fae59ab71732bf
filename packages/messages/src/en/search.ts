export const search = {
}

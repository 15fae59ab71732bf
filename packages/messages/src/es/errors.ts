export const errors = {
}

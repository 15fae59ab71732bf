export const record = {
}

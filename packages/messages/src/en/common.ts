export const common = {
}

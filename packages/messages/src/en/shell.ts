export const shell = {
}

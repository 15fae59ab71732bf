export const login = {
}

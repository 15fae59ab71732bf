/** Where the tests find the server that `playwright.config.ts` starts: one port of their own. */
export const PORT = Number(process.env.SERIATIM_E2E_PORT ?? 8377)
export const ADDRESS = `http://127.0.0.1:${PORT}`

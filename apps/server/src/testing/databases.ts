/** The migrated database that test bases are copies of. */
export const TEMPLATE = 'seriatim_template'

/** The address of another database on the same server. */
export const databaseUrl = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

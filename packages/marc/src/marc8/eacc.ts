/** The character of each EACC code, the code being its three bytes as one number. */
export type Eacc = ReadonlyMap<number, string>

let loading: Promise<Eacc> | undefined

/**
 * The East Asian set of MARC-8 (some 15,700 characters). Loaded on the first call and kept: one table, never changed.
 * A dynamic import, so that a browser fetches it only when a file needs it.
 */
export const loadEacc = (): Promise<Eacc> => {
  loading ??= import('./eacc-table.ts').then(({ EACC_TABLE }) => parseEacc(EACC_TABLE))
  return loading
}

const parseEacc = (table: string): Eacc => {
  const characters = new Map<number, string>()
  for (const line of table.split('\n')) {
    const [row = '', ...runs] = line.split(' ')
    const base = Number.parseInt(row, 16) << 8
    for (const run of runs) {
      let code = base | Number.parseInt(run.slice(0, 2), 16)
      for (const character of run.slice(2)) characters.set(code++, character)
    }
  }
  return characters
}

/** Maps EACC codes to characters. A code is its three bytes as one number. */
export type Eacc = ReadonlyMap<number, string>

let loading: Promise<Eacc> | undefined

/**
 * Loads the East Asian set of MARC-8 (about 15,700 characters) once and caches it. The dynamic import lets a browser
 * fetch the table only if a file needs it.
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

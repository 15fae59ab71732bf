import { readFileSync } from 'node:fs'
import { readList } from '@seriatim/iso4'
import { expect } from 'vitest'
import { readListBytes } from './load.ts'

/** Expects that the server reads a file of the published format in the same way as `readList` reads its text. */
export const expectSameList = async (file: string | URL): Promise<void> => {
  const bytes = readFileSync(file)
  const source = async function* () {
    yield bytes
  }
  const { words, problems } = await readListBytes(source(), 'ltwa.tsv')
  expect({ words, problems }).toEqual(readList(bytes.toString()))
}

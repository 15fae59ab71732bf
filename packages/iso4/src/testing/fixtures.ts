import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FIXTURES = join(import.meta.dirname, '../../fixtures')

export const fixture = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8')

/** What a title becomes; `language` where it is told. */
export type Case = { readonly title: string; readonly abbreviation: string; readonly language: string | undefined }

export const casesOf = (name: string): Case[] =>
  fixture(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [title = '', abbreviation = '', language] = line.split('\t')
      return { title, abbreviation, language }
    })

const LIST = join(
  process.env.SERIATIM_SHARED_DATA ?? join(import.meta.dirname, '../../../../../shared/data'),
  'ltwa_20210702.tsv',
)

/** The list of the ISSN International Centre, which the product does not ship; undefined, and said so, where it is absent. */
export const fullList = (): string | undefined => {
  if (existsSync(LIST)) return readFileSync(LIST, 'utf8')
  console.warn(`Skipped: ${LIST} is not there (SERIATIM_SHARED_DATA names the folder).`)
  return undefined
}

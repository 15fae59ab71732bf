import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedData } from '../../../../scripts/lib/shared-data.ts'

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

/** The list of the ISSN International Centre, which the product does not ship; undefined, and said so, where it is absent. */
export const fullList = (): string | undefined => {
  const list = sharedData('ltwa_20210702.tsv')
  return list === undefined ? undefined : readFileSync(list, 'utf8')
}

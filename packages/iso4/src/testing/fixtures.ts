import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FIXTURES = join(import.meta.dirname, '../../fixtures')

export const fixture = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8')

/** A title and its abbreviation. `language` is set if the test passes the language of the title. */
export type Case = { readonly title: string; readonly abbreviation: string; readonly language: string | undefined }

export const casesOf = (name: string): Case[] =>
  fixture(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [title = '', abbreviation = '', language] = line.split('\t')
      return { title, abbreviation, language }
    })

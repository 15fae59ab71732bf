import type { AnswerOf, virtualKeyboards } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { FURTHER_LETTERS, LATIN, MARKS, type Rows, SIGNS } from './letters.ts'

type Keyboard = AnswerOf<typeof virtualKeyboards>[number]

type Source = {
  readonly id: string
  /** ISO 15924. */
  readonly script: string
  /** The language that names it (BCP 47); own layouts have a message instead. */
  readonly language?: string
  /** The module of simple-keyboard-layouts. */
  readonly file?: string
}

/** In the order of the selector, the first by default: Latin, then scripts by how many serials are in them. */
const SOURCES: readonly Source[] = [
  { id: 'latin', script: 'Latn' },
  { id: 'marks', script: 'Zinh' },
  { id: 'russian', script: 'Cyrl', language: 'ru', file: 'russian' },
  { id: 'ukrainian', script: 'Cyrl', language: 'uk', file: 'ukrainian' },
  { id: 'belarusian', script: 'Cyrl', language: 'be', file: 'belarusian' },
  { id: 'macedonian', script: 'Cyrl', language: 'mk', file: 'macedonian' },
  { id: 'arabic', script: 'Arab', language: 'ar', file: 'arabic' },
  { id: 'persian', script: 'Arab', language: 'fa', file: 'farsi' },
  { id: 'urdu', script: 'Arab', language: 'ur', file: 'urduStandard' },
  { id: 'kurdish', script: 'Arab', language: 'ckb', file: 'kurdish' },
  { id: 'uyghur', script: 'Arab', language: 'ug', file: 'uyghur' },
  { id: 'hebrew', script: 'Hebr', language: 'he', file: 'hebrew' },
  { id: 'greek', script: 'Grek', language: 'el', file: 'greek' },
  { id: 'armenian', script: 'Armn', language: 'hy', file: 'armenianEastern' },
  { id: 'armenian-western', script: 'Armn', language: 'hyw', file: 'armenianWestern' },
  { id: 'georgian', script: 'Geor', language: 'ka', file: 'georgian' },
  { id: 'hindi', script: 'Deva', language: 'hi', file: 'hindi' },
  { id: 'bengali', script: 'Beng', language: 'bn', file: 'bengali' },
  { id: 'punjabi', script: 'Guru', language: 'pa', file: 'punjabi' },
  { id: 'odia', script: 'Orya', language: 'or', file: 'odia' },
  { id: 'telugu', script: 'Telu', language: 'te', file: 'telugu' },
  { id: 'kannada', script: 'Knda', language: 'kn', file: 'kannada' },
  { id: 'malayalam', script: 'Mlym', language: 'ml', file: 'malayalam' },
  { id: 'thai', script: 'Thai', language: 'th', file: 'thai' },
  { id: 'burmese', script: 'Mymr', language: 'my', file: 'burmese' },
  { id: 'korean', script: 'Hang', language: 'ko', file: 'korean' },
  { id: 'japanese', script: 'Hira', language: 'ja', file: 'japanese' },
  { id: 'nko', script: 'Nkoo', language: 'nqo', file: 'nko' },
  { id: 'french', script: 'Latn', language: 'fr', file: 'french' },
  { id: 'german', script: 'Latn', language: 'de', file: 'german' },
  { id: 'spanish', script: 'Latn', language: 'es', file: 'spanish' },
  { id: 'czech', script: 'Latn', language: 'cs', file: 'czech' },
  { id: 'polish', script: 'Latn', language: 'pl', file: 'polish' },
  { id: 'hungarian', script: 'Latn', language: 'hu', file: 'hungarian' },
  { id: 'turkish', script: 'Latn', language: 'tr', file: 'turkish' },
  { id: 'swedish', script: 'Latn', language: 'sv', file: 'swedish' },
  { id: 'norwegian', script: 'Latn', language: 'no', file: 'norwegian' },
]

/** Keys with names are set anew around the letters. */
const FRAME = /^\{\S+\}$/

const keysOf = (row: string): string[] => row.split(' ').filter((key) => key !== '' && !FRAME.test(key))

/** Four rows of letters with the keys with names around them, and the bottom row. */
const framed = (rows: readonly string[][], levels: { hasAltGr: boolean }): string[] => {
  const [numbers = [], top = [], home = [], bottom = []] = rows
  const row = (...keys: readonly string[]) => keys.join(' ')
  return [
    row(...numbers, '{bksp}'),
    row(...top),
    row('{lock}', ...home, '{enter}'),
    row('{shift}', ...bottom, '{shift}'),
    row('{alt}', '{space}', ...(levels.hasAltGr ? ['{altgr}'] : [])),
  ]
}

const split = (rows: readonly string[]): string[][] => rows.slice(0, 4).map(keysOf)

/** Capitals; a letter without a single capital stays. */
const capitals = (rows: readonly string[][]): string[][] =>
  rows.map((row) =>
    row.map((key) => {
      const capital = key.toUpperCase()
      return [...capital].length === [...key].length ? capital : key
    }),
  )

type Letters = { readonly default: string[][]; readonly shift: string[][]; readonly alt: string[][] }

const lettersOf = async ({ id, file }: Source): Promise<Letters> => {
  if (id === 'latin') {
    const small = split(LATIN.default)
    return { default: small, shift: capitals(small), alt: split(LATIN.alt) }
  }
  if (id === 'marks') return { default: split(MARKS.default), shift: split(MARKS.shift), alt: split(SIGNS) }
  const { default: item } = await import(`simple-keyboard-layouts/build/layouts/${file}.js`)
  const { default: rows, shift } = item.layout as Record<'default' | 'shift', string[]>
  return { default: split(rows), shift: split(shift), alt: split(SIGNS) }
}

const layoutOf = async (source: Source): Promise<Keyboard['layout']> => {
  const letters = await lettersOf(source)
  const further: Rows | undefined = FURTHER_LETTERS[source.script]
  const frame = (rows: readonly string[][]) => framed(rows, { hasAltGr: further !== undefined })
  return {
    default: frame(letters.default),
    shift: frame(letters.shift),
    alt: frame(letters.alt),
    ...(further ? { altgr: frame(split(further)), altgrshift: frame(capitals(split(further))) } : {}),
  }
}

/** Made when somebody asks for the first time: the layouts are a quarter of a megabyte of modules. */
let made: Promise<readonly (Source & { readonly layout: Keyboard['layout'] })[]> | undefined

const sentenceCase = (text: string, locale: Locale): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

/** Every layout, named in a language. */
export async function keyboards(locale: Locale): Promise<Keyboard[]> {
  made ??= Promise.all(SOURCES.map(async (source) => ({ ...source, layout: await layoutOf(source) })))
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return (await made).map(({ id, script, language, layout }) => ({
    id,
    name:
      language === undefined
        ? format(locale, `server.keyboard-${id as 'latin' | 'marks'}`)
        : sentenceCase(names.of(language) ?? id, locale),
    script,
    layout,
  }))
}

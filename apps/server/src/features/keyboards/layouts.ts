import { type AnswerOf, NAME_LOCALES, type NameLocale, type virtualKeyboards } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { FURTHER_LETTERS, type KeyRows, LATIN, MARKS, SIGNS } from './letters.ts'

type Keyboard = AnswerOf<typeof virtualKeyboards>[number]

type Source = {
  readonly id: string
  /** Script of the layout (ISO 15924). */
  readonly script: string
  /**
   * Language whose name is the name of the layout (BCP 47). Layouts made for this application have a message as name.
   */
  readonly language?: string
  /** Loads a national layout from a library. Layouts made for this application are in `letters.ts`. */
  readonly load?: () => Promise<{ readonly default: { readonly layout: Readonly<Record<string, string[]>> } }>
}

/** All layouts in the order of the selection list, the default first: Latin, then scripts by number of serials. */
const SOURCES: readonly Source[] = [
  { id: 'latin', script: 'Latn' },
  { id: 'marks', script: 'Zinh' },
  {
    id: 'russian',
    script: 'Cyrl',
    language: 'ru',
    load: () => import('simple-keyboard-layouts/build/layouts/russian.js'),
  },
  {
    id: 'ukrainian',
    script: 'Cyrl',
    language: 'uk',
    load: () => import('simple-keyboard-layouts/build/layouts/ukrainian.js'),
  },
  {
    id: 'belarusian',
    script: 'Cyrl',
    language: 'be',
    load: () => import('simple-keyboard-layouts/build/layouts/belarusian.js'),
  },
  {
    id: 'macedonian',
    script: 'Cyrl',
    language: 'mk',
    load: () => import('simple-keyboard-layouts/build/layouts/macedonian.js'),
  },
  {
    id: 'arabic',
    script: 'Arab',
    language: 'ar',
    load: () => import('simple-keyboard-layouts/build/layouts/arabic.js'),
  },
  {
    id: 'persian',
    script: 'Arab',
    language: 'fa',
    load: () => import('simple-keyboard-layouts/build/layouts/farsi.js'),
  },
  {
    id: 'urdu',
    script: 'Arab',
    language: 'ur',
    load: () => import('simple-keyboard-layouts/build/layouts/urduStandard.js'),
  },
  {
    id: 'kurdish',
    script: 'Arab',
    language: 'ckb',
    load: () => import('simple-keyboard-layouts/build/layouts/kurdish.js'),
  },
  {
    id: 'uyghur',
    script: 'Arab',
    language: 'ug',
    load: () => import('simple-keyboard-layouts/build/layouts/uyghur.js'),
  },
  {
    id: 'hebrew',
    script: 'Hebr',
    language: 'he',
    load: () => import('simple-keyboard-layouts/build/layouts/hebrew.js'),
  },
  { id: 'greek', script: 'Grek', language: 'el', load: () => import('simple-keyboard-layouts/build/layouts/greek.js') },
  {
    id: 'armenian',
    script: 'Armn',
    language: 'hy',
    load: () => import('simple-keyboard-layouts/build/layouts/armenianEastern.js'),
  },
  {
    id: 'armenian-western',
    script: 'Armn',
    load: () => import('simple-keyboard-layouts/build/layouts/armenianWestern.js'),
  },
  {
    id: 'georgian',
    script: 'Geor',
    language: 'ka',
    load: () => import('simple-keyboard-layouts/build/layouts/georgian.js'),
  },
  { id: 'hindi', script: 'Deva', language: 'hi', load: () => import('simple-keyboard-layouts/build/layouts/hindi.js') },
  {
    id: 'bengali',
    script: 'Beng',
    language: 'bn',
    load: () => import('simple-keyboard-layouts/build/layouts/bengali.js'),
  },
  {
    id: 'punjabi',
    script: 'Guru',
    language: 'pa',
    load: () => import('simple-keyboard-layouts/build/layouts/punjabi.js'),
  },
  { id: 'odia', script: 'Orya', language: 'or', load: () => import('simple-keyboard-layouts/build/layouts/odia.js') },
  {
    id: 'telugu',
    script: 'Telu',
    language: 'te',
    load: () => import('simple-keyboard-layouts/build/layouts/telugu.js'),
  },
  {
    id: 'kannada',
    script: 'Knda',
    language: 'kn',
    load: () => import('simple-keyboard-layouts/build/layouts/kannada.js'),
  },
  {
    id: 'malayalam',
    script: 'Mlym',
    language: 'ml',
    load: () => import('simple-keyboard-layouts/build/layouts/malayalam.js'),
  },
  { id: 'thai', script: 'Thai', language: 'th', load: () => import('simple-keyboard-layouts/build/layouts/thai.js') },
  {
    id: 'burmese',
    script: 'Mymr',
    language: 'my',
    load: () => import('simple-keyboard-layouts/build/layouts/burmese.js'),
  },
  {
    id: 'korean',
    script: 'Hang',
    language: 'ko',
    load: () => import('simple-keyboard-layouts/build/layouts/korean.js'),
  },
  {
    id: 'japanese',
    script: 'Hira',
    language: 'ja',
    load: () => import('simple-keyboard-layouts/build/layouts/japanese.js'),
  },
  { id: 'nko', script: 'Nkoo', language: 'nqo', load: () => import('simple-keyboard-layouts/build/layouts/nko.js') },
  {
    id: 'french',
    script: 'Latn',
    language: 'fr',
    load: () => import('simple-keyboard-layouts/build/layouts/french.js'),
  },
  {
    id: 'german',
    script: 'Latn',
    language: 'de',
    load: () => import('simple-keyboard-layouts/build/layouts/german.js'),
  },
  {
    id: 'spanish',
    script: 'Latn',
    language: 'es',
    load: () => import('simple-keyboard-layouts/build/layouts/spanish.js'),
  },
  { id: 'czech', script: 'Latn', language: 'cs', load: () => import('simple-keyboard-layouts/build/layouts/czech.js') },
  {
    id: 'polish',
    script: 'Latn',
    language: 'pl',
    load: () => import('simple-keyboard-layouts/build/layouts/polish.js'),
  },
  {
    id: 'hungarian',
    script: 'Latn',
    language: 'hu',
    load: () => import('simple-keyboard-layouts/build/layouts/hungarian.js'),
  },
  {
    id: 'turkish',
    script: 'Latn',
    language: 'tr',
    load: () => import('simple-keyboard-layouts/build/layouts/turkish.js'),
  },
  {
    id: 'swedish',
    script: 'Latn',
    language: 'sv',
    load: () => import('simple-keyboard-layouts/build/layouts/swedish.js'),
  },
  {
    id: 'norwegian',
    script: 'Latn',
    language: 'no',
    load: () => import('simple-keyboard-layouts/build/layouts/norwegian.js'),
  },
]

/** Matches special keys of a layout. The function `framed` replaces them. */
const SPECIAL_KEY = /^\{\S+\}$/

const letterKeys = (row: string): string[] => row.split(' ').filter((key) => key !== '' && !SPECIAL_KEY.test(key))

/** Adds the special keys around four rows of letters, and appends the bottom row. */
const withSpecialKeys = (rows: readonly string[][], levels: { hasAltGr: boolean }): string[] => {
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

const split = (rows: readonly string[]): string[][] => rows.slice(0, 4).map(letterKeys)

/** Rows of upper-case letters. A letter whose upper case is not a single character stays unchanged. */
const upperCaseRows = (rows: readonly string[][]): string[][] =>
  rows.map((row) =>
    row.map((key) => {
      const capital = key.toUpperCase()
      return [...capital].length === [...key].length ? capital : key
    }),
  )

type Letters = { readonly default: string[][]; readonly shift: string[][]; readonly alt: string[][] }

const furtherLetters = async ({ id, load }: Source): Promise<Letters> => {
  if (load) {
    const { layout } = (await load()).default
    return { default: split(layout.default ?? []), shift: split(layout.shift ?? []), alt: split(SIGNS) }
  }
  if (id === 'marks') return { default: split(MARKS.default), shift: split(MARKS.shift), alt: split(SIGNS) }
  const small = split(LATIN.default)
  return { default: small, shift: upperCaseRows(small), alt: split(LATIN.alt) }
}

const layoutOf = async (source: Source): Promise<Keyboard['layout']> => {
  const letters = await furtherLetters(source)
  const further: KeyRows | undefined = FURTHER_LETTERS[source.script]
  const frame = (rows: readonly string[][]) => withSpecialKeys(rows, { hasAltGr: further !== undefined })
  return {
    default: frame(letters.default),
    shift: frame(letters.shift),
    alt: frame(letters.alt),
    ...(further ? { altgr: frame(split(further)), altgrshift: frame(upperCaseRows(split(further))) } : {}),
  }
}

/**
 * The layouts with their keys. Loaded on first use, because the modules with the layouts have a quarter of a megabyte.
 */
let loadedLayouts: Promise<readonly (Source & { readonly layout: Keyboard['layout'] })[]> | undefined

const sentenceCase = (text: string, locale: Locale): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

/** A layout of the application, with its names in all languages. */
export type ShippedKeyboard = Omit<Keyboard, 'name'> & { readonly names: Readonly<Record<NameLocale, string>> }

/** All layouts of the application, in the order of the selection list. */
export async function shippedKeyboards(): Promise<ShippedKeyboard[]> {
  loadedLayouts ??= Promise.all(SOURCES.map(async (source) => ({ ...source, layout: await layoutOf(source) })))
  const nameIn = ({ id, language }: Source, locale: Locale): string => {
    if (language === undefined) return format(locale, `server.keyboard-${id as 'latin' | 'marks' | 'armenian-western'}`)
    return sentenceCase(new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? id, locale)
  }
  return (await loadedLayouts).map((source) => ({
    id: source.id,
    script: source.script,
    layout: source.layout,
    names: Object.fromEntries(NAME_LOCALES.map((locale) => [locale, nameIn(source, locale)])) as Record<
      NameLocale,
      string
    >,
  }))
}

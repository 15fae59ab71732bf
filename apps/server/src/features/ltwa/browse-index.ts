import {
  type AnswerOf,
  INDEX_SIZE,
  INDEX_SIZE_MAX,
  isPlaceKey,
  LTWA_KEYS,
  LTWA_PER_PAGE,
  type LtwaKey,
  type ltwaBrowse,
  type ltwaStartWith,
  type QueryOf,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { fold } from '@seriatim/scripts'
import type { Db } from '../../platform/database/db.ts'
import { FormRefusal } from '../../platform/errors.ts'
import { parsePosition, printPosition } from './index-position.ts'
import { countFiltered, indexSortValues, readBeginnings, readIndex } from './list-repository.ts'
import { readLanguages, toLtwaRow } from './read-words.ts'

/**
 * Maximum number of characters of a typed text, and of a position (`PLACE_MAX`), which contains a word and its sort
 * keys.
 */
const TYPED_MAX = 500
const PLACE_MAX = 8_000
const PAGE_MAX = 1_000_000

/** Returns functions that parse the parameters of a call and collect their errors. */
function makeParameterParser(locale: Locale) {
  const errors: Record<string, string[]> = {}
  const wrong = (name: string, sentence: string): void => {
    errors[name] = [sentence]
  }
  return {
    wrong,
    text(name: string, text: string | undefined, max = TYPED_MAX): string {
      if (text !== undefined && text.length > max) wrong(name, format(locale, 'ltwa.too_long', { max }))
      return text ?? ''
    },
    number(name: string, text: string | undefined, fallback: number, max: number): number {
      if (text === undefined) return fallback
      const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
      if (number < 1 || number > max) wrong(name, format(locale, 'ltwa.number_bounds', { max }))
      return number
    },
    oneOf<T extends string>(name: string, text: string | undefined, all: readonly T[]): T {
      const match = all.find((each) => each === (text || all[0]))
      if (match === undefined) wrong(name, format(locale, 'ltwa.one_of', { all: all.join(', ') }))
      return match ?? all[0]!
    },
    /** @throws FormRefusal with all errors */
    refuse(): void {
      if (Object.keys(errors).length > 0) throw new FormRefusal(errors)
    },
  }
}

const DIRECTIONS = ['after', 'before'] as const

/**
 * Sort keys at which a page of the index starts. Undefined for an invalid position or a position of the other index.
 */
const startKeys = (position: string, key: LtwaKey): readonly string[] | undefined => {
  if (!isPlaceKey(position)) {
    const typed = fold(position.trim())
    return typed === '' ? [] : [typed]
  }
  const place = parsePosition(position)
  return place?.key === key ? place.parts : undefined
}

/** Rows of an index of the list, before or after a position. @throws FormRefusal for invalid parameters */
export async function browse(
  db: Db,
  query: QueryOf<typeof ltwaBrowse>,
  locale: Locale,
): Promise<AnswerOf<typeof ltwaBrowse>> {
  const read = makeParameterParser(locale)
  const search = read.text('search', query.search)
  const position = read.text(
    'position',
    query.position,
    query.position && isPlaceKey(query.position) ? PLACE_MAX : TYPED_MAX,
  )
  // Reads one row more than the page needs, to detect whether there are further rows.
  const size = read.number('size', query.size, INDEX_SIZE + 1, INDEX_SIZE_MAX + 1)
  const direction = read.oneOf('direction', query.direction, DIRECTIONS)
  const key = read.oneOf('key', query.key, LTWA_KEYS)
  const from = startKeys(position, key)
  if (from === undefined) read.wrong('position', format(locale, 'ltwa.no_place'))
  read.refuse()
  const filter = { search: fold(search.trim()), languages: [] }
  const [languages, total, rows] = await Promise.all([
    readLanguages(db, locale),
    countFiltered(db, filter),
    readIndex(db, filter, { key, from: from ?? [], direction, limit: size }),
  ])
  const ltwa = rows.map((row) => ({
    ...toLtwaRow(row, languages),
    key: printPosition({ key, parts: indexSortValues(row, key) }),
  }))
  return { ltwa, size, total, position, search }
}

/** Entries of an index that begin with this prefix, 25 per page. @throws FormRefusal for invalid parameters */
export async function browsePrefix(
  db: Db,
  query: QueryOf<typeof ltwaStartWith>,
  locale: Locale,
): Promise<AnswerOf<typeof ltwaStartWith>> {
  const read = makeParameterParser(locale)
  const beginning = fold(read.text('start_with', query.start_with).trim())
  const page = read.number('page', query.page, 1, PAGE_MAX)
  const key = read.oneOf('key', query.key, LTWA_KEYS)
  read.refuse()
  return readBeginnings(db, { key, beginning, limit: LTWA_PER_PAGE, offset: (page - 1) * LTWA_PER_PAGE })
}

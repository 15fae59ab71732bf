/**
 * Reads country, medium and first year of a serial from other columns of a list of titles. Returns them as MARC codes.
 */
import type { TitleFacts } from '@seriatim/contract'
import { list } from '@seriatim/profile/lists'
import { fold } from '@seriatim/scripts'

type Fact = keyof TitleFacts

/** Patterns of folded column labels (without case and accents), in the four languages and in German. */
const LABELS: Readonly<Record<Fact, RegExp>> = {
  country: /^(country|pays|pais|land|страна|co)\b|country|publication place/u,
  medium: /medium|media|format|support|soporte|носител|trager/u,
  year: /^(start|first|debut|inicio|начал)|year|annee|\bano\b|jahr|\bгод/u,
}

const ONLINE = /\b(online|on-line|electronic|electr|web|e-?journal|cr|en ligne|en linea)\b|электрон|онлайн|elektron/u
const PRINT = /\b(print|printed|paper|papier|imprime|impreso|ta)\b|печат|gedruckt/u

let countries: ReadonlyMap<string, string> | undefined

/** ISO 3166-1 alpha-3 code of a country, from any of its codes or its name in one of the four languages. */
const parseCountry = (cell: string): string | null => {
  countries ??= new Map(
    list('countries').flatMap(({ code, names, alpha2 }) =>
      [code, ...(alpha2 === undefined ? [] : [alpha2]), ...Object.values(names)].map(
        (key) => [fold(key), code] as const,
      ),
    ),
  )
  return countries.get(fold(cell).trim()) ?? null
}

const parseMedium = (cell: string): string | null => {
  const text = fold(cell)
  const [isOnline, isPrint] = [ONLINE.test(text), PRINT.test(text)]
  return isOnline === isPrint ? null : isOnline ? 'cr' : 'ta'
}

const parseYear = (cell: string): string | null => /^\D{0,3}((?:1[5-9]|20)\d\d)(?!\d)/.exec(cell.trim())?.[1] ?? null

const FACT_PARSERS: Readonly<Record<Fact, (cell: string) => string | null>> = {
  country: parseCountry,
  medium: parseMedium,
  year: parseYear,
}

/**
 * Index of the column with the country, the medium and the year: the first column with a matching label, except the
 * title column.
 */
export const factColumns = (labels: readonly string[], titleColumn: number): Readonly<Record<Fact, number>> => {
  const placeOf = (fact: Fact) =>
    labels.findIndex((label, index) => index !== titleColumn && LABELS[fact].test(fold(label).trim()))
  return { country: placeOf('country'), medium: placeOf('medium'), year: placeOf('year') }
}

/** Country, medium and year of a row; null for a missing or unreadable value. */
export const factsOfRow = (cells: readonly string[], columns: Readonly<Record<Fact, number>>): TitleFacts => {
  const read = (fact: Fact) => FACT_PARSERS[fact](cells[columns[fact]] ?? '')
  return { country: read('country'), medium: read('medium'), year: read('year') }
}

import { issnFromNumber } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { COUNTRIES, type Country } from './countries.ts'
import { describe } from './describe.ts'
import type { FixedProperties, Source } from './draw.ts'
import {
  absorption,
  cancellation,
  type Family,
  free,
  history,
  legacy,
  merger,
  oneMedium,
  oneTitle,
  parallelTitles,
  prepublication,
  printAndOnline,
  rareMedium,
  separation,
  split,
  suppressed,
  validationRequest,
} from './families.ts'
import { iso2709Chunks } from './iso2709-chunks.ts'
import { emptyKeyTitles, type KeyTitles } from './key-titles.ts'
import { type Random, randomFrom } from './random.ts'
import type { Member } from './serial.ts'

export type GenerateOptions = {
  /** The number of records. */
  readonly count: number
  /** The seed of the random numbers. */
  readonly seed?: number
  /** The seven digits of the first ISSN. Further ISSNs are consecutive. */
  readonly first?: number
  /** Restricts serials to these centres and countries (ISO 3166-1 alpha-3). Defaults to all known centres. */
  readonly centres?: readonly { readonly code: string; readonly country: string }[]
  /** The last year for all dates of the records. */
  readonly lastYear?: number
  /** The key titles that are already used. Runs that share this set never use a key title twice. */
  readonly keyTitles?: KeyTitles
}

/** The number of records in a batch. Families are within a batch, so a long run keeps only key titles in memory. */
const BATCH = 512

/** The content of the first records, so that a short run shows everything: every script, then every kind of family. */
const SHOWN_LANGUAGES = ['rus', 'ara', 'chi', 'gre', 'heb', 'jpn', 'kor', 'hin', 'tha', 'eng', 'fre']
const SHOWN_FAMILIES: readonly Family[] = [
  cancellation,
  suppressed,
  validationRequest,
  legacy,
  free,
  history,
  prepublication,
  merger,
  split,
  absorption,
  separation,
  parallelTitles,
  rareMedium,
]

/** Kinds of families, repeated by their percentage. */
const FAMILIES: readonly Family[] = (
  [
    [oneTitle, 52],
    [printAndOnline, 12],
    [history, 10],
    [rareMedium, 4],
    [free, 9],
    [parallelTitles, 3],
    [cancellation, 2],
    [suppressed, 2],
    [validationRequest, 2],
    [merger, 1],
    [absorption, 1],
    [prepublication, 2],
  ] as const
).flatMap(([family, weight]) => Array.from({ length: weight }, () => family))

const LAST_YEAR = 2024
const FIRST_NUMBER = 5_000_000

/** The countries of the centres, repeated by weight. @throws RangeError for an unknown centre or country */
const weighted = (centres: GenerateOptions['centres']): readonly Country[] => {
  const chosen =
    centres?.map(({ code, country }) => {
      const known = COUNTRIES.find((candidate) => candidate.centre === code && candidate.code === country)
      if (known === undefined)
        throw new RangeError(`No synthetic serials are defined for the country ${country} in the centre ${code}`)
      return known
    }) ?? COUNTRIES
  if (chosen.length === 0) throw new RangeError('At least one centre is required')
  return chosen.flatMap((country) => Array.from({ length: country.weight }, () => country))
}

/** Draws the members of a batch of `size` ISSNs from `first`, in ISSN order. */
const drawBatch = (
  size: number,
  first: number,
  seed: readonly number[],
  shared: { countries: readonly Country[]; keyTitles: KeyTitles; lastYear: number },
): readonly Member[] => {
  const random = randomFrom(...seed)
  // The ISSNs of a family need not be consecutive, so they are assigned in random order.
  const order = Array.from({ length: size }, (_, index) => index)
  for (let index = size - 1; index > 0; index--) {
    const other = random.below(index + 1)
    const held = order[index]!
    order[index] = order[other]!
    order[other] = held
  }
  const members: Member[] = []
  let taken = 0
  const source: Source = { ...shared, random, members, takeIssn: () => issnFromNumber(first + order[taken++]!) }
  const draw = (family: Family, wishes?: FixedProperties): void =>
    (family.most <= size - taken ? family : oneMedium).draw(source, wishes)
  const spoken = new Set(shared.countries.flatMap(({ languages }) => languages))
  for (const language of SHOWN_LANGUAGES) if (spoken.has(language) && taken < size) draw(printAndOnline, { language })
  for (const family of SHOWN_FAMILIES) if (taken < size) draw(family)
  while (taken < size) draw(random.pick(FAMILIES))
  return members.sort((a, b) => (a.issn < b.issn ? -1 : 1))
}

/** Draws members, each with the random generator of its batch, which also determines the words of its record. */
function* drawMembers(options: GenerateOptions): Generator<readonly [Member, Random]> {
  const { count, seed = 1, first = FIRST_NUMBER, centres, lastYear = LAST_YEAR, keyTitles = emptyKeyTitles() } = options
  if (!Number.isInteger(count) || count < 0)
    throw new RangeError(`The number of records must be a non-negative integer, not ${count}`)
  if (count > 0) issnFromNumber(first + count - 1)
  const shared = { countries: weighted(centres), keyTitles, lastYear }
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done)
    const members = drawBatch(size, first + done, [seed, done], shared)
    const random = randomFrom(seed, done, 1)
    for (const member of members) yield [member, random]
  }
}

/**
 * Generates synthetic serials without rule errors, with consecutive ISSNs from `first`. The result depends only on the
 * options. All links are within the run. Titles, bodies, publishers and URLs are fictitious. The frequencies of words,
 * countries, media and categories are close to those of a real register.
 * @throws RangeError for an unknown centre, or if an ISSN would exceed seven digits
 */
export function* generate(options: GenerateOptions): Generator<MarcRecord> {
  const { lastYear = LAST_YEAR } = options
  for (const [member, random] of drawMembers(options)) yield describe(member, random, lastYear)
}

/**
 * The records of `generate` as ISO 2709 in UTF-8, in chunks of whole records of about 256 kB. Chunks are copies and
 * stay valid.
 */
export function* generateIso2709(options: GenerateOptions): Generator<Uint8Array> {
  const writer = iso2709Chunks()
  for (const record of generate(options)) {
    const chunk = writer.write(record)
    if (chunk !== undefined) yield chunk
  }
  const rest = writer.rest()
  if (rest.length > 0) yield rest
}

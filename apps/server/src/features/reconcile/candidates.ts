/** Finds and scores the public records that a reconciliation query may mean. */
import type { ReconcileCandidate, ReconcileProperty } from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { titleLikeness } from '@seriatim/likeness'
import { titleMatch } from '../lists/issns/title-match.ts'
import type { PublicRecord } from '../public/presenter.ts'
import { findPublic, type PublicQuery, type PublicServices } from '../public/public-search.ts'
import { publicRecords, publicRecordsById } from '../public/repository.ts'
import {
  type DescribedSerial,
  describedLine,
  describeRecord,
  type Language,
  portalMessage,
  typesOf,
} from './described.ts'
import { NAME_WEIGHT, namedProperty, PROPERTIES } from './properties.ts'
import type { Condition, Query } from './queries.ts'

/**
 * Maximum number of similar titles whose records are read. The number is higher for a query with conditions, because a
 * less similar title can then be the best candidate.
 */
const SIMILAR_TITLES = 100
const SIMILAR_TITLES_WITH_CONDITIONS = 300
/** Maximum number of records that are read for a query without a title. */
const SEARCHED = 100
/** Minimum agreement (0 to 1) at which a condition counts as met. */
const MET = 0.7
/** Minimum similarity (0 to 1) of titles that can be the same. Below it, the slower comparison is skipped. */
const NEARLY_SAME = 0.94
/** Similarity of a record that replaces the cancelled record with the queried ISSN. */
const REPLACEMENT_LIKENESS = 0.8
/** Maximum number of ISSNs read from a text. */
const MAX_NUMBERS = 5

/** A record, the similarity of its name to the queried name (0 to 1), and whether the name identifies the record. */
type Found = { readonly record: PublicRecord; readonly likeness: number; readonly isCertain: boolean }

/** Collects each record once, with its highest similarity. */
class Gathered {
  private readonly byId = new Map<number, Found>()

  add(records: Iterable<PublicRecord>, rate: (record: PublicRecord) => Omit<Found, 'record'>): void {
    for (const record of records) {
      const rated = { record, ...rate(record) }
      const known = this.byId.get(record.recordId)
      if (known === undefined || rated.likeness > known.likeness || rated.isCertain)
        this.byId.set(record.recordId, rated)
    }
  }

  get all(): readonly Found[] {
    return [...this.byId.values()]
  }
}

const numbersIn = (text: string) => readCell(text).filter(({ isRight }) => isRight)

/**
 * Whether a text can be a title. True if the text contains no ISSN, contains other words, or has so few digits that
 * they can be a title (2600, 19).
 */
function mayBeTitle(text: string): boolean {
  const numbers = readCell(text)
  const isDoubtful = numbers.some(({ corrections }) => corrections.includes('text') || corrections.includes('zeros'))
  return numbers.length === 0 || isDoubtful
}

const isWithdrawn = ({ status }: PublicRecord): boolean => status === 'cancelled' || status === 'suppressed'

const publicOf = ({ reads }: PublicServices, issns: readonly string[]) => reads.onDb((db) => publicRecords(db, issns))

/** Adds the records with an ISSN in the text, and the records that replace them. */
async function gatherNumbers(services: PublicServices, gathered: Gathered, name: string): Promise<void> {
  const numbers = numbersIn(name).slice(0, MAX_NUMBERS)
  if (numbers.length === 0) return
  const records = [
    ...(
      await publicOf(
        services,
        numbers.map(({ issn }) => issn),
      )
    ).values(),
  ]
  const isAlone = numbers.length === 1 && !mayBeTitle(name)
  gathered.add(records, (record) => ({ likeness: 1, isCertain: isAlone && !isWithdrawn(record) }))
  const replacing = records.flatMap(({ replacedBy }) => replacedBy)
  const rated = { likeness: REPLACEMENT_LIKENESS, isCertain: false }
  gathered.add((await publicOf(services, replacing)).values(), () => rated)
}

/** Adds the records with a title similar to the queried name. */
async function gatherTitles(
  services: PublicServices,
  gathered: Gathered,
  name: string,
  mostTitles: number,
): Promise<void> {
  const similar = (await services.engine.titles.alike(name, 'public')).slice(0, mostTitles)
  const likeness = new Map(similar.map((each) => [each.recordId, each.likeness]))
  const ids = similar.map(({ recordId }) => recordId)
  const records = await services.reads.onDb((db) => publicRecordsById(db, ids))
  gathered.add(records, (record) => {
    const similarity = likeness.get(record.recordId) ?? 0
    const isSame = similarity >= NEARLY_SAME && titleMatch(name, describeRecord(record).titles) === 'same'
    return { likeness: similarity, isCertain: isSame && !isWithdrawn(record) }
  })
}

const publisherLikeness = (record: PublicRecord, name: string): number =>
  Math.max(0, ...describeRecord(record).facts.publisher_names.map((publisher) => titleLikeness(name, publisher)))

const searchedFor = async (services: PublicServices, query: PublicQuery): Promise<readonly PublicRecord[]> =>
  (await findPublic(services, { publicQuery: query, offset: 0, limit: SEARCHED })).records

/** Adds records of a publisher with the queried name. A publisher's name never identifies a serial. */
async function gatherPublisher(services: PublicServices, gathered: Gathered, name: string): Promise<void> {
  const records = await searchedFor(services, { q: '', publisher: name })
  gathered.add(records, (record) => ({ likeness: publisherLikeness(record, name), isCertain: false }))
}

const valuesOf = ({ conditions }: Query, properties: readonly ReconcileProperty[]): readonly string[] =>
  conditions
    .filter(({ property, quantifier }) => quantifier !== 'none' && properties.includes(property))
    .flatMap(({ values }) => values)

/** Adds records for a query without a name, by conditions on titles, publisher, country, medium or start year. */
async function gatherByConditions(services: PublicServices, gathered: Gathered, query: Query): Promise<void> {
  const [title] = valuesOf(query, ['key_title', 'abbreviated_key_title'])
  if (title !== undefined) return gatherTitles(services, gathered, title, SIMILAR_TITLES_WITH_CONDITIONS)
  const [publisher] = valuesOf(query, ['publisher'])
  const years = valuesOf(query, ['start_year']).filter((year) => /^\d{4}$/.test(year))
  const selected = (
    [
      ['country', 'iso_country', /^[A-Z]{3}$/],
      ['medium', 'media', /^[a-z]{2}$/],
    ] as const
  ).flatMap(([property, term, code]) => {
    const keys = valuesOf(query, [property]).filter((value) => code.test(value))
    return keys.length === 0 ? [] : [{ term, keys }]
  })
  if (publisher === undefined && years.length === 0 && selected.length === 0) return
  const [from, to] = [years.toSorted()[0], years.toSorted().at(-1)]
  const records = await searchedFor(services, {
    q: '',
    selected,
    ...(publisher === undefined ? {} : { publisher }),
    ...(from === undefined || to === undefined ? {} : { from, to }),
  })
  gathered.add(records, () => ({ likeness: 0, isCertain: false }))
}

async function gather(services: PublicServices, query: Query): Promise<readonly Found[]> {
  const gathered = new Gathered()
  const isOfPublisher = query.types.includes('publisher')
  const mostTitles = query.conditions.length > 0 ? SIMILAR_TITLES_WITH_CONDITIONS : SIMILAR_TITLES
  for (const name of query.names) {
    if (isOfPublisher) {
      await gatherPublisher(services, gathered, name)
      continue
    }
    await gatherNumbers(services, gathered, name)
    if (mayBeTitle(name)) await gatherTitles(services, gathered, name, mostTitles)
  }
  const numbers = valuesOf(query, ['issn', 'issn_l']).flatMap(numbersIn).slice(0, MAX_NUMBERS)
  const numbered = await publicOf(
    services,
    numbers.map(({ issn }) => issn),
  )
  gathered.add(numbered.values(), (record) => ({
    likeness: Math.max(
      0,
      ...query.names.flatMap((name) => describeRecord(record).titles.map((title) => titleLikeness(name, title))),
    ),
    isCertain: query.names.length === 0 && !isWithdrawn(record),
  }))
  if (query.names.length === 0 && numbered.size === 0) await gatherByConditions(services, gathered, query)
  return gathered.all
}

/** Agreement of a record with a condition, from 0 to 1. */
export function agreementOf(described: DescribedSerial, condition: Condition, language: Language): number {
  const { property, values, quantifier } = condition
  const agreements = values.map((text) => PROPERTIES[property].agreement(described, text, language))
  switch (quantifier) {
    case 'any':
      return Math.max(...agreements)
    case 'all':
      return Math.min(...agreements)
    case 'none':
      return agreements.some((agreement) => agreement >= MET) ? 0 : 1
  }
}

const hasType = ({ serialType }: DescribedSerial, { types }: Query): boolean => {
  const serialTypes = types.filter((type) => type !== 'publisher')
  return serialTypes.length === 0 || serialTypes.includes('serial') || serialTypes.some((type) => type === serialType)
}

const percent = (share: number): number => Math.round(share * 1_000) / 10

type Scored = {
  readonly described: DescribedSerial
  readonly likeness: number
  readonly agreements: readonly number[]
  readonly score: number
  readonly isCertain: boolean
}

/** Score: the weighted mean of the similarity of the name and of the agreement with the conditions. */
function scored({ record, likeness, isCertain }: Found, query: Query, language: Language): Scored {
  const described = describeRecord(record)
  const agreements = query.conditions.map((condition) => agreementOf(described, condition, language))
  const parts = [
    ...(query.names.length === 0 ? [] : [{ share: likeness, weight: NAME_WEIGHT }]),
    ...query.conditions.map(({ property }, at) => ({ share: agreements[at]!, weight: PROPERTIES[property].weight })),
  ]
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  const sum = parts.reduce((total, part) => total + part.share * part.weight, 0)
  return {
    described,
    likeness,
    agreements,
    score: weight === 0 ? 0 : percent(sum / weight),
    isCertain: isCertain && agreements.every((agreement) => agreement >= MET),
  }
}

const inOrder = (one: Scored, other: Scored): number =>
  other.score - one.score ||
  Number(isWithdrawn(one.described.found)) - Number(isWithdrawn(other.described.found)) ||
  (one.described.found.issn < other.described.found.issn ? -1 : 1)

/**
 * The candidates of a query, best first. `match` is true if title or ISSN is the same, all conditions are met, and this
 * is true for no other candidate. The refinement of a list of titles uses the same criterion.
 */
export async function candidatesOf(
  services: PublicServices,
  query: Query,
  language: Language,
): Promise<ReconcileCandidate[]> {
  const rated = (await gather(services, query))
    .map((item) => scored(item, query, language))
    .filter(({ described }) => hasType(described, query))
    .filter(({ agreements }) => query.conditions.every(({ isRequired }, at) => !isRequired || agreements[at]! >= MET))
    .filter(({ score }) => score > 0)
    .sort(inOrder)
  const hasOneCertain = rated.filter(({ isCertain }) => isCertain).length === 1
  return rated.slice(0, query.limit).map(({ described, likeness, agreements, score, isCertain }) => ({
    id: described.found.issn,
    name: described.name,
    description: describedLine(described, language),
    type: typesOf(described, language),
    score,
    match: isCertain && hasOneCertain,
    features: [
      ...(query.names.length === 0
        ? []
        : [{ id: 'name', name: portalMessage(language.locale, 'title'), value: percent(likeness) }]),
      ...features(query, agreements, language),
    ],
  }))
}

/** One feature for each property in the conditions, because the ids of features must be unique. */
const features = ({ conditions }: Query, agreements: readonly number[], language: Language) => {
  const byProperty = new Map<ReconcileProperty, number>()
  for (const [at, { property }] of conditions.entries())
    byProperty.set(property, Math.min(byProperty.get(property) ?? 1, agreements[at]!))
  return [...byProperty].map(([property, agreement]) => ({
    ...namedProperty(property, language),
    value: percent(agreement),
  }))
}

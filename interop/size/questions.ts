/** Questions about the linked data in SPARQL, with answers computed from the MARC records. */
import {
  controlValue,
  dataFieldsOf,
  firstDataField,
  type MarcRecord,
  mediumCodes,
  positions,
  subfield,
  subfields,
} from '../../packages/marc/src/index.ts'

/** Rows of an answer: the values of its variables in order. */
export type Rows = readonly (readonly string[])[]

export type Question = {
  readonly question: string
  readonly sparql: string
  /** Reads a public record. */
  read(issn: string, record: MarcRecord): void
  /** The right answer, after all records are read. */
  answer(): Rows
}

const PREFIXES = `
prefix bf: <http://id.loc.gov/ontologies/bibframe/>
prefix dct: <http://purl.org/dc/terms/>
prefix idStatus: <http://issn.org/vocabularies/IdentifierStatus#>
prefix medium: <http://issn.org/vocabularies/Medium#>
prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
prefix schema: <http://schema.org/>
prefix dc: <http://purl.org/dc/elements/1.1/>
`
const LISTED_TITLES = 5

/** A question for the number of records with a property. */
const counting = (question: string, where: string, has: (record: MarcRecord) => boolean): Question => {
  let count = 0
  return {
    question,
    sparql: `${PREFIXES} select (count(distinct ?s) as ?count) where { ${where} }`,
    read: (_issn, record) => {
      if (has(record)) count++
    },
    answer: () => [[String(count)]],
  }
}

/** A question for the number of records by each value. The query has the variables ?s and ?value. */
const grouping = (question: string, where: string, values: (record: MarcRecord) => Iterable<string>): Question => {
  const counts = new Map<string, number>()
  return {
    question,
    sparql: `${PREFIXES} select ?value (count(distinct ?s) as ?count) where { ${where} } group by ?value`,
    read: (_issn, record) => {
      for (const value of new Set(values(record))) counts.set(value, (counts.get(value) ?? 0) + 1)
    },
    answer: () => [...counts].map(([value, count]) => [value, String(count)]),
  }
}

/** The last part of an IRI as ?value. */
const lastPart = (variable: string, vocabulary: string): string =>
  `filter(strstarts(str(${variable}), "${vocabulary}")) bind(strafter(str(${variable}), "${vocabulary}") as ?value)`

const issnlOf = (record: MarcRecord): string | undefined => subfield(firstDataField(record, '022'), 'l')
const category = (record: MarcRecord): string | undefined => subfield(firstDataField(record, '699'), '8')
const startYear = (record: MarcRecord): string => positions(controlValue(record, '008'), 7, 10)
/** The key title without the marks of words that do not file. */
const keyTitle = (record: MarcRecord): string =>
  dataFieldsOf(record, '222')
    .flatMap((field) => subfields(field, 'ab'))
    .join(' ')
    .replace(/[\u0088\u0089\u0098\u009c]/g, '')

function* languages(record: MarcRecord): Generator<string> {
  yield positions(controlValue(record, '008'), 35, 37)
  for (const field of dataFieldsOf(record, '041')) yield* subfields(field, 'a')
}

/** ISSNs of the direct successors: 785 with the second indicator 0. */
const successors = (record: MarcRecord): string[] =>
  dataFieldsOf(record, '785').flatMap((field) => (field.indicator2 === '0' ? [...subfields(field, 'x')] : []))

function distinctIssnls(): Question {
  const result = new Set<string>()
  return {
    question: 'How many ISSN-Ls are there?',
    sparql: `${PREFIXES} select (count(distinct ?l) as ?count) where { ?s schema:isPartOf ?l }`,
    read: (_issn, record) => {
      const issnl = issnlOf(record)
      if (issnl !== undefined) result.add(issnl)
    },
    answer: () => [[String(result.size)]],
  }
}

function printAndOnline(): Question {
  const [print, online] = [new Set<string>(), new Set<string>()]
  return {
    question: 'How many ISSN-Ls have a printed and an online serial?',
    sparql: `${PREFIXES} select (count(distinct ?l) as ?count) where {
      ?a dc:format medium:Print ; schema:isPartOf ?l . ?b dc:format medium:Online ; schema:isPartOf ?l }`,
    read: (_issn, record) => {
      const issnl = issnlOf(record)
      if (issnl === undefined) return
      const media = mediumCodes(record)
      if (media.some((code) => code.startsWith('t'))) print.add(issnl)
      if (media.includes('cr')) online.add(issnl)
    },
    answer: () => [[String([...print].filter((issnl) => online.has(issnl)).length)]],
  }
}

/** Counts pairs of serials that follow each other over any number of steps, with a property path. */
function laterTitles(): Question {
  const next = new Map<string, readonly string[]>()
  const laterThan = (issn: string): Set<string> => {
    const later = new Set<string>()
    const open = [issn]
    for (let one = open.pop(); one !== undefined; one = open.pop())
      for (const issnAfter of next.get(one) ?? [])
        if (!later.has(issnAfter)) {
          later.add(issnAfter)
          open.push(issnAfter)
        }
    return later
  }
  return {
    question: 'How many pairs of an earlier and a later title are there, over all steps?',
    sparql: `${PREFIXES} select (count(*) as ?count) where { ?a bf:continuedBy+ ?b }`,
    read: (issn, record) => {
      const direct = successors(record)
      if (direct.length > 0) next.set(issn, direct)
    },
    answer: () => [[String([...next.keys()].reduce((sum, issn) => sum + laterThan(issn).size, 0))]],
  }
}

function firstKeyTitles(): Question {
  let first: (readonly [title: string, issn: string])[] = []
  return {
    question: `Which are the first ${LISTED_TITLES} key titles by code point?`,
    sparql: `${PREFIXES} select ?title ?issn where {
      ?s schema:issn ?issn ; bf:identifiedBy ?k . ?k a bf:KeyTitle ; rdf:value ?title }
      order by ?title ?issn limit ${LISTED_TITLES}`,
    read: (issn, record) => {
      const title = keyTitle(record)
      const last = first.at(-1)
      if (title === '' || (first.length === LISTED_TITLES && last !== undefined && title > last[0])) return
      first = [...first, [title, issn] as const]
        .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1))
        .slice(0, LISTED_TITLES)
    },
    answer: () => first,
  }
}

/** The ten questions, each with its own counters. */
export const makeQuestions = (): readonly Question[] => [
  counting('How many serials are there?', '?s a schema:Periodical', () => true),
  distinctIssnls(),
  counting(
    'How many ISSNs are cancelled?',
    '?s bf:identifiedBy ?i . ?i a bf:Issn ; bf:status idStatus:Cancelled',
    (record) => category(record) === 'can',
  ),
  grouping(
    'How many serials does each language have?',
    `?s schema:inLanguage ?l . ${lastPart('?l', 'http://id.loc.gov/vocabulary/iso639-2/')}`,
    languages,
  ),
  grouping(
    'How many serials does each country have?',
    `?s dct:spatial ?c . ${lastPart('?c', 'http://id.loc.gov/vocabulary/countries/')}`,
    (record) => [subfield(firstDataField(record, '044'), 'a') ?? ''],
  ),
  counting(
    'How many serials began in or after 2000?',
    '?s schema:startDate ?y . filter(regex(?y, "^[0-9]{4}$") && ?y >= "2000")',
    (record) => /^\d{4}$/.test(startYear(record)) && startYear(record) >= '2000',
  ),
  printAndOnline(),
  laterTitles(),
  counting(
    'How many serials of class 610 (Dewey) have a URL?',
    '?s bf:classification ?c . ?c a bf:ClassificationDdc ; rdf:value "610" . ?s schema:url ?u',
    (record) =>
      dataFieldsOf(record, '082').some((field) => subfield(field, 'a') === '610') &&
      dataFieldsOf(record, '856').some((field) => subfield(field, 'u') !== undefined),
  ),
  firstKeyTitles(),
]

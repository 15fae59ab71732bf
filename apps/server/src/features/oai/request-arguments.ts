/** Arguments of OAI-PMH requests: allowed, required and valid values for each verb (protocol, 3.1 and 4). */
import type { ChangeFilter } from '../../catalogue/publication/repository.ts'

export const VERBS = [
  'Identify',
  'ListMetadataFormats',
  'ListSets',
  'ListIdentifiers',
  'ListRecords',
  'GetRecord',
] as const
export type Verb = (typeof VERBS)[number]

type OaiErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'

/** An OAI-PMH error, which the server reports in a response with HTTP status 200. */
export class OaiProblem extends Error {
  readonly code: OaiErrorCode

  constructor(code: OaiErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Request arguments: each name with all its values. */
export type RequestArguments = ReadonlyMap<string, readonly string[]>

const SELECTIVE = { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], exclusive: 'resumptionToken' }
const ARGUMENTS: Readonly<
  Record<
    Verb,
    { readonly required: readonly string[]; readonly optional: readonly string[]; readonly exclusive?: string }
  >
> = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: [], exclusive: 'resumptionToken' },
  ListIdentifiers: SELECTIVE,
  ListRecords: SELECTIVE,
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
}

/** Patterns of valid values (OAI-PMH.xsd, metadataPrefixType and setSpecType). */
const NAMES = {
  metadataPrefix: /^[A-Za-z0-9\-_.!~*'()]+$/,
  set: /^[A-Za-z0-9\-_.!~*'()]+(?::[A-Za-z0-9\-_.!~*'()]+)*$/,
} as const

export type OaiRequest = { readonly verb: Verb; readonly of: Readonly<Record<string, string>> }

/** @throws OaiProblem badVerb, badArgument */
export function readArguments(args: RequestArguments): OaiRequest {
  const verbs = args.get('verb') ?? []
  const verb = VERBS.find((each) => each === verbs[0])
  if (verbs.length === 0) throw new OaiProblem('badVerb', 'The argument verb is required.')
  if (verb === undefined || verbs.length > 1)
    throw new OaiProblem('badVerb', `The argument verb must occur once, with one of these values: ${VERBS.join(', ')}.`)
  const { required, optional, exclusive } = ARGUMENTS[verb]
  const of: Record<string, string> = {}
  for (const [name, values] of args) {
    if (name === 'verb') continue
    if (![...required, ...optional, exclusive].includes(name))
      throw new OaiProblem('badArgument', `The argument ${name} is not allowed with ${verb}.`)
    if (values.length > 1) throw new OaiProblem('badArgument', `The argument ${name} must occur only once.`)
    of[name] = values[0]!
  }
  if (exclusive !== undefined && of[exclusive] !== undefined) {
    if (Object.keys(of).length > 1)
      throw new OaiProblem('badArgument', `No other argument is allowed with ${exclusive}.`)
    return { verb, of }
  }
  for (const [name, letters] of Object.entries(NAMES))
    if (of[name] !== undefined && !letters.test(of[name]))
      throw new OaiProblem('badArgument', `The argument ${name} contains invalid characters.`)
  for (const name of required)
    if (of[name] === undefined) throw new OaiProblem('badArgument', `The argument ${name} is required with ${verb}.`)
  return { verb, of }
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const SECOND = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}:\d{2}Z$/

/** Earliest valid date: PostgreSQL has no year 0. */
const FIRST_DAY = Date.parse('0001-01-01')

const isDate = (text: string): boolean => {
  const time = Date.parse(text)
  return time >= FIRST_DAY && new Date(time).toISOString().startsWith(text.slice(0, 10))
}

/** Parses a date of selective harvesting, in days or in seconds. */
function readDate(name: string, text: string): { readonly text: string; readonly isDay: boolean } {
  const isDay = DAY.test(text)
  if ((!isDay && !SECOND.test(text)) || !isDate(text))
    throw new OaiProblem(
      'badArgument',
      `The argument ${name} must be a date in the format YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.`,
    )
  return { text, isDay }
}

const SET = /^(category|center|country):([^:]+)$/

/** @throws OaiProblem badArgument; noRecordsMatch for an unknown set */
export function readFilter({ from, until, set }: Readonly<Record<string, string>>): ChangeFilter {
  const [first, last] = [from, until].map((text, place) =>
    text === undefined ? undefined : readDate(place === 0 ? 'from' : 'until', text),
  )
  if (first !== undefined && last !== undefined) {
    if (first.isDay !== last.isDay)
      throw new OaiProblem('badArgument', 'The arguments from and until must have the same granularity.')
    if (first.text > last.text) throw new OaiProblem('badArgument', 'The argument from must not be later than until.')
  }
  const [, column, value] = SET.exec(set ?? '') ?? []
  if (set !== undefined && column === undefined)
    throw new OaiProblem(
      'noRecordsMatch',
      'The set does not exist. Set names begin with category:, center: or country:. ListSets returns all sets.',
    )
  return {
    ...(first && { from: first.isDay ? `${first.text}T00:00:00Z` : first.text }),
    ...(last && { until: last.isDay ? `${last.text}T23:59:59Z` : last.text }),
    ...(column !== undefined && { set: { column: column as 'category' | 'center' | 'country', value: value! } }),
  }
}

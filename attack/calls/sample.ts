import type { Random } from '../../packages/synthetic/src/random.ts'
import { invalidText, invalidValue } from './invalid-values.ts'

/** The parts of JSON Schema that the attack supports. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  /** Set for a file in an upload. */
  readonly contentMediaType?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
}

/** Existing values of the database by parameter name: random values would not find anything. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Generates a value for a schema: often an existing value for the name, sometimes a limit. */
export function sampleValue(schema: Schema, name: string, known: KnownValues, random: Random): unknown {
  const values = known[name]
  if (values && values.length > 0 && random.chance(0.8)) return random.pick(values)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return sampleValue(random.pick(schema.anyOf), name, known, random)
  const type = typeof schema.type === 'object' ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'string':
      return sampleText(schema, known, random)
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 2_147_483_647 } = schema
      return random.pick([minimum, maximum, minimum + random.below(Math.min(maximum - minimum + 1, 100))])
    }
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array': {
      const count = Math.max(schema.minItems ?? 0, random.below(3))
      return Array.from({ length: count }, () => sampleValue(schema.items ?? {}, name, known, random))
    }
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
        schema.required?.includes(key) || random.chance(0.6) ? [[key, sampleValue(part, key, known, random)]] : [],
      )
      return Object.fromEntries(entries)
    }
    default:
      return invalidValue(random)
  }
}

const DIGITS = /^\^\\d\{(\d+),(\d+)\}\$$/

function sampleText(
  { format, pattern, minLength = 0, maxLength = 40 }: Schema,
  known: KnownValues,
  random: Random,
): string {
  if (format === 'date') return `20${10 + random.below(20)}-0${1 + random.below(9)}-${10 + random.below(18)}`
  if (format === 'date-time') return `20${10 + random.below(20)}-0${1 + random.below(9)}-11T00:00:00Z`
  const digits = pattern === undefined ? null : DIGITS.exec(pattern)
  if (digits) return random.pick([String(1 + random.below(60)), '9'.repeat(Number(digits[2]))])
  if (pattern?.includes('{4}-?')) return String(random.pick(known.issn ?? ['0000-0000']))
  if (pattern?.includes('9u')) return random.pick(['2001', '19uu', 'uuuu'])
  const word = random.pick([
    'journal',
    'Вестник',
    'a',
    'eng',
    '_7',
    '科学',
    'history of "the" press',
    invalidText(random),
  ])
  const text = word.replaceAll('\u0000', '').toWellFormed().slice(0, maxLength)
  return text.length < minLength ? 'x'.repeat(minLength) : text
}

/** The paths of all parts of a value, at every depth. */
const partPaths = (value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([key, part]) => partPaths(part, [...path, key]))]

/** The value with one part changed, removed or added. */
export function withInvalidPart(value: unknown, random: Random): unknown {
  const path = random.pick(partPaths(value))
  if (path.length === 0) return invalidValue(random)
  const copy = structuredClone(value)
  const holder = path.slice(0, -1).reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], copy)
  const key = path.at(-1)!
  const target = holder as Record<string | number, unknown>
  if (random.chance(0.2)) delete target[key]
  else if (random.chance(0.1)) target[`${key}\u0000`] = target[key]
  else target[key] = invalidValue(random)
  return copy
}

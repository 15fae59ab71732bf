/** Generates values that the schemas of the contract refuse. The values are derived from the schemas. */
import type { Call } from '@seriatim/contract'
import { z } from 'zod'

type Path = readonly (string | number)[]
/** A value that a schema refuses: a valid value with one property changed or removed. */
type InvalidValue = { readonly path: Path; readonly label: string; readonly value: unknown }

/** Texts in the formats of the contract. The first text that a schema accepts is used as a valid value. */
const TEXTS = ['a', '1', '0000-0019', '2001', '2026-01-01', '2026-01-01T00:00:00Z', 'text of some length'] as const
const NUMBERS = [1, 0, 10, 100, 1_000] as const

const PARTS = ['params', 'query', 'body'] as const
type Part = (typeof PARTS)[number]
export type RequestParts = Partial<Record<Part, unknown>>
/** A request with one part that its schema refuses. */
export type InvalidRequest = InvalidValue & {
  readonly part: Part
  readonly schema: z.ZodType
  readonly sent: RequestParts
}

/** A value that the schema accepts, with all optional properties. */
function validValue(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const accepted = (candidates: readonly unknown[]) =>
    candidates.find((each) => z.safeParse(schema, each).success) ?? candidates[0]
  switch (def.type) {
    case 'string':
      return accepted(TEXTS)
    case 'number':
      return accepted(NUMBERS)
    case 'boolean':
      return true
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, member]) => [name, validValue(member)]))
    case 'array':
      return [validValue(def.element)]
    case 'record':
      return { [String(validValue(def.keyType))]: validValue(def.valueType) }
    case 'union':
      return validValue(def.options[0]!)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return validValue(def.innerType)
    case 'pipe':
      return validValue(def.in)
    case 'unknown':
      return 'x'
    default:
      throw new Error(`No example value is defined for the schema type ${def.type}`)
  }
}

const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [
        path,
        ...Object.entries(value).flatMap(([key, part]) =>
          placesIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
        ),
      ]

const REMOVED = Symbol('removed')
/** Replacements for a valid property: empty values, wrong types, values out of range, wrong formats, and removal. */
const REPLACEMENTS: readonly (readonly [label: string, value: unknown])[] = [
  ['empty', ''],
  ['null', null],
  ['fraction', 5.5],
  ['negative', -7],
  ['number', 99_999_999_999],
  ['truth', true],
  ['empty list', []],
  ['list', [{}]],
  ['object', { unknown: 1 }],
  ['text', '?'],
  ['long', 'x'.repeat(600)],
  ['missing', REMOVED],
]

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  if (rest.length === 0 && by === REMOVED) delete copy[key]
  else copy[key] = replaced(copy[key], rest, by)
  return Array.isArray(copy) ? copy.filter(() => true) : copy
}

/**
 * Replaces each property of a valid value by every replacement that the schema refuses. `among` selects replacements by
 * label.
 */
function invalidValues(schema: z.ZodType, among: (label: string) => boolean): InvalidValue[] {
  const valid = validValue(schema)
  const known = new Set<string>()
  return placesIn(valid).flatMap((path) =>
    REPLACEMENTS.flatMap(([label, by]) => {
      if (!among(label) || (path.length === 0 && by === REMOVED)) return []
      const value = replaced(valid, path, by)
      const read = schema.safeParse(value)
      if (read.success) return []
      const kind = JSON.stringify([path, read.error.issues, by === '' || by === REMOVED])
      if (known.has(kind)) return []
      known.add(kind)
      return [{ path, label, value }]
    }),
  )
}

/** Matches the name of an error that a schema defines: `no_such_day`. */
const FAULT_NAME = /^[a-z_]+$/

/** The messages about a value that the schema validator would generate, in the four languages of the program. */
export const wordingOfChecker = (schema: z.ZodType, value: unknown): string[] =>
  [z.locales.en(), z.locales.es(), z.locales.fr(), z.locales.ru()].flatMap(({ localeError }) => {
    const read = schema.safeParse(value, { error: localeError })
    return read.success ? [] : messagesOf(read.error.issues).filter((message) => !FAULT_NAME.test(message))
  })

const messagesOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) => [
    issue.message,
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap((branch) => messagesOf(branch)) : []),
  ])

/**
 * Replacements that are possible in a URL, which contains only texts, and in a path, whose parameters are never empty.
 */
const IN_ADDRESS: ReadonlySet<string> = new Set(['empty', 'fraction', 'negative', 'number', 'text', 'long', 'missing'])
const IN_PATH: ReadonlySet<string> = new Set(['fraction', 'negative', 'text'])
const REPLACED_IN: Readonly<Record<Part, (label: string) => boolean>> = {
  params: (label) => IN_PATH.has(label),
  query: (label) => IN_ADDRESS.has(label),
  body: () => true,
}

/** The values of a part of a URL as the server receives them. */
const asTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value as object).flatMap(([name, each]) => (each === undefined ? [] : [[name, String(each)]])),
  )

const validParts = (call: Call): RequestParts =>
  Object.fromEntries(
    PARTS.flatMap((part) => {
      const schema = call[part]
      if (!schema) return []
      return [[part, part === 'body' ? validValue(schema) : asTexts(validValue(schema))]]
    }),
  )

/**
 * Requests that a schema of the call refuses, because properties are empty, have a wrong type, are out of range or are
 * missing.
 */
export const invalidRequests = (call: Call): InvalidRequest[] =>
  PARTS.flatMap((part) => {
    const schema = call[part]
    if (!schema) return []
    return invalidValues(schema, REPLACED_IN[part]).flatMap((invalid) => {
      if (part !== 'body' && invalid.path.length !== 1) return []
      const value = part === 'body' ? invalid.value : asTexts(invalid.value)
      if (schema.safeParse(value).success) return []
      return [{ ...invalid, value, part, schema, sent: { ...validParts(call), [part]: value } }]
    })
  })

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { INT4_MAX } from './constants.ts'
import { allCalls, type Call } from './index.ts'
import { day, moment } from './values.ts'

type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}

/** The codec of records, not the contract, validates a whole record. */
const READ_ELSEWHERE = /\.record$/
/** The service refuses an invalid page of a search with a specific error. */
const REFUSED_BY_SERVICE = /^body\.page$/
/** The service compares these numbers as texts. A bar code has 13 digits. */
const READ_AS_TEXT = /^body\.queries\[\]\.conditions\[\]\.(v|propertyValue)(\[\])?$/
/** Whether a pattern limits the length of the text, as in `^\d{1,9}$`. */
const isBounded = (pattern: string) =>
  pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|\{\d+,\}/.test(pattern.replace(/\\[*+]|\[[^\]]*\]/g, ''))

/** Returns the places in a schema without a limit. A limit is one of the database or of the calendar. */
function unbounded(schema: Schema, place: string): string[] {
  const { type, format, pattern, enum: values, items, properties = {}, additionalProperties } = schema
  if (values || schema.const !== undefined) return []
  if (Array.isArray(type)) return type.flatMap((one) => unbounded({ ...schema, type: one }, place))
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  if (parts.length > 0) return parts.flatMap((part) => unbounded(part, place))
  switch (type) {
    case 'string': {
      if (format === 'date' || format === 'date-time') return []
      const hasBound = schema.maxLength !== undefined || (pattern !== undefined && isBounded(pattern))
      return hasBound ? [] : [`${place} is a text of any length`]
    }
    case 'integer':
    case 'number': {
      if (REFUSED_BY_SERVICE.test(place) || READ_AS_TEXT.test(place)) return []
      const { minimum = -Infinity, maximum = Infinity } = schema
      return minimum >= -INT4_MAX && maximum <= INT4_MAX ? [] : [`${place} is a number from ${minimum} to ${maximum}`]
    }
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${place} is a list of any length`] : []),
        ...unbounded(items ?? {}, `${place}[]`),
      ]
    case 'object':
      return [
        ...Object.entries(properties).flatMap(([name, part]) => unbounded(part, `${place}.${name}`)),
        ...(typeof additionalProperties === 'object' ? unbounded(additionalProperties, `${place}.*`) : []),
      ]
    case 'boolean':
    case 'null':
      return []
    default:
      return READ_ELSEWHERE.test(place) ? [] : [`${place} is anything: ${JSON.stringify(schema)}`]
  }
}

const faultsOf = (call: Call): string[] =>
  (['params', 'query', 'body', 'upload'] as const).flatMap((part) => {
    const type = part === 'upload' ? call.upload?.fields : call[part]
    if (!type) return []
    return unbounded(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema, part)
  })

describe('the input of a call', () => {
  it.each(allCalls.map((call) => [call.name, call] as const))(
    'has a limit for each text, number and list: %s',
    (_, call) => {
      expect(faultsOf(call)).toEqual([])
    },
  )

  it('is reported if a text, number or list has no limit', () => {
    const loose = z.object({
      text: z.string(),
      pattern: z.string().regex(/^\d+$/),
      whole: z.int(),
      fraction: z.number().optional(),
      list: z.array(z.int().min(0).max(5)),
      anything: z.unknown(),
      deep: z.object({ map: z.record(z.string(), z.string()) }).nullish(),
      sound: z.string().max(5),
    })
    const faults = faultsOf({
      name: 'x',
      method: 'GET',
      path: '/',
      permission: 'public',
      summary: '',
      errors: [],
      body: loose,
    })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
      ['text', 'pattern', 'whole', 'fraction', 'list', 'anything', 'deep.map.*'].map((place) => `body.${place}`),
    )
  })

  it('contains every parameter of the path', () => {
    for (const { name, path, params } of allCalls) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
      const declared = params ? Object.keys((z.toJSONSchema(params, { io: 'input' }) as Schema).properties ?? {}) : []
      expect([name, declared.sort()]).toEqual([name, names.sort()])
    }
  })
})

describe('the schemas day and moment', () => {
  it.each(['2024-02-29', '1000-01-01', '9999-12-31'])('accept the date %s', (text) =>
    expect(day.safeParse(text).success).toBe(true),
  )
  it.each([
    '2026-02-31',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '0999-12-31',
    '26-01-01',
    '2026-1-1',
    '+10000-01-01',
    '2026-01-01 ',
  ])('refuse the date %s', (text) => expect(day.safeParse(text).success).toBe(false))
  it.each(['2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z', '1000-01-01T00:00:00+14:00', '2026-01-01'])(
    'refuse the date and time %s',
    (text) => expect(moment.safeParse(text).success).toBe(false),
  )
})

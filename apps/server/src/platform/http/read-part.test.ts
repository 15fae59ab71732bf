import { allCalls, type Call, login, VALUE_FAULTS } from '@seriatim/contract'
import { format, LOCALES, type Locale } from '@seriatim/messages'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type InvalidRequest, invalidRequests, wordingOfChecker } from '../../testing/invalid-values.ts'
import { FormRefusal, Refusal } from '../errors.ts'
import { refusalSentence } from './failures.ts'
import { readForm, readPart } from './read-part.ts'

/** The field and the message of each error for which a part of a request is refused. */
function refusal(
  call: Call,
  { part, schema, value }: InvalidRequest,
  locale: Locale,
): [field: string, sentence: string][] {
  try {
    if (part === 'body' && call.isForm) readForm(schema, value, locale)
    else readPart(schema, value, part, locale)
  } catch (error) {
    if (error instanceof FormRefusal)
      return Object.entries(error.errors).flatMap(([field, all]) => all.map((each): [string, string] => [field, each]))
    if (!(error instanceof Refusal)) throw error
    const { failure } = error
    if (failure.code === 'invalid_issn')
      return [[failure.details.path ?? '', refusalSentence(failure.code, failure.details, locale)]]
    if (failure.code === 'bad_request')
      return (failure.details?.issues ?? []).map(({ path, message }) => [path, message])
  }
  return []
}

/** A sentence begins with an upper-case letter or a quotation mark, and ends with a full stop. */
const SENTENCE = /^["“«\p{Lu}].*\.$/su

const refused = allCalls
  .map((call) => [call.name, call, invalidRequests(call)] as const)
  .filter(([, , all]) => all.length > 0)

describe('invalid input', () => {
  it('can be generated for at least 150 calls of the contract', () => {
    expect(refused.length).toBeGreaterThan(150)
    expect(refused.flatMap(([, , all]) => all).length).toBeGreaterThan(2_000)
  })

  it.each(refused)('of %s is refused with messages that name the field, in four languages', (_, call, requests) => {
    for (const request of requests) {
      const checker = new Set(wordingOfChecker(request.schema, request.value))
      const first = new Set<string>()
      for (const locale of LOCALES) {
        const faults = refusal(call, request, locale)
        const where = JSON.stringify([request.part, request.path, request.label, locale, faults])
        expect(faults.length, where).toBeGreaterThan(0)
        for (const [field, sentence] of faults) {
          expect(field, where).not.toBe('')
          expect(checker.has(sentence), where).toBe(false)
          expect(sentence, where).toMatch(SENTENCE)
        }
        if (locale === 'ru') expect(faults[0]?.[1], where).toMatch(/\p{Script=Cyrillic}/u)
        first.add(faults[0]![1])
      }
      expect(first.size, [...first].join(' ')).toBe(LOCALES.length)
    }
  })
})

/** The message of the refusal if a value does not match a schema, in English. */
const stated = (schema: z.ZodType, value: unknown): unknown => {
  try {
    return readPart(schema, value, 'body', 'en')
  } catch (error) {
    const { details } = error as Refusal
    return (details as { reason?: string } | undefined)?.reason
  }
}

describe('the message about a field', () => {
  const text = z.object({ code: z.string().min(1), lines: z.string().max(3) }).partial()
  it.each([
    [text, { code: '' }, 'Enter a code.'],
    [text, { code: 5 }, '“Code” must be text.'],
    [text, { lines: 'four' }, '“lines” can have up to 3 characters.'],
    [z.object({ lines: z.string().min(1) }), { lines: ' '.trim() }, 'Enter a value for “lines”.'],
    [z.object({ code: z.string() }), {}, 'Enter a code.'],
    [z.object({ names: z.object({ es: z.string() }) }), { names: { es: 1 } }, '“Name in Spanish” must be text.'],
    [
      z.object({ rows: z.array(z.object({ id: z.int() })) }),
      { rows: [{ id: 5.5 }] },
      '“rows.0.id” must be a whole number.',
    ],
    [z.object({ page: z.int().min(1).max(5) }), { page: 0 }, '“page” must be 1 or more.'],
    [z.object({ page: z.int().min(1).max(5) }), { page: 6 }, '“page” must be 5 or less.'],
    [z.object({ ids: z.array(z.int()).min(1) }), { ids: [] }, '“ids” must have at least 1 entry.'],
    [z.object({ mode: z.enum(['new', 'all']) }), { mode: '' }, '“mode” must be one of these values: new, all.'],
    [z.object({ mode: z.enum(['new', 'all']) }), {}, '“mode” must be one of these values: new, all.'],
    [z.object({ sure: z.literal(true) }), { sure: 1 }, '“sure” must be true.'],
    [z.object({ id: z.union([z.string(), z.int()]) }), { id: [] }, '“id” must be text or a number.'],
    [z.object({ id: z.union([z.string(), z.object({ tag: z.string() })]) }), { id: { tag: 5 } }, '“Tag” must be text.'],
    [z.strictObject({ a: z.string() }), { a: '', b: 1 }, '“body” cannot have the member b.'],
    [z.object({ a: z.string().regex(/^x$/) }), { a: 'y' }, '“y” in “a” does not have the required format.'],
  ])('is derived from the schema (case %#)', (schema, value, sentence) => {
    expect(stated(schema, value)).toBe(sentence)
  })

  it('contains the number of allowed values and examples if an enumeration has many values', () => {
    const values = Array.from({ length: 40 }, (_, index) => `v${index}`)
    expect(stated(z.object({ mode: z.enum(values) }), { mode: 'x' })).toBe(
      '“mode” must be one of 40 values, for example v0, v1, v2, v3, v4, v5.',
    )
  })

  it('is the message of the schema if the schema defines one', () => {
    for (const fault of VALUE_FAULTS) {
      const schema = z.object({ from: z.string().regex(/^x$/, { error: fault }) })
      const params = { field: 'from', value: 'y' }
      expect(stated(schema, { from: 'y' })).toBe(format('en', `faults.${fault}`, params))
    }
  })

  it('contains the label of the screen in the language of the caller', () => {
    const forms = LOCALES.map((locale) => {
      try {
        return readForm(login.body!, { username: 'france' }, locale)
      } catch (error) {
        return (error as FormRefusal).errors
      }
    })
    expect(forms).toEqual([
      { password: ['Enter a password.'] },
      { password: ['Introduzca una contraseña.'] },
      { password: ['Saisissez un mot de passe.'] },
      { password: ['Введите пароль.'] },
    ])
  })
})

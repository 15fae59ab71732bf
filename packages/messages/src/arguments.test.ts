import { expect, expectTypeOf, it } from 'vitest'
import type { ArgumentsOf, FormatArguments } from './arguments.ts'
import { en } from './en/index.ts'
import { format } from './format.ts'

it('ArgumentsOf returns the names of the arguments of a message', () => {
  expectTypeOf<keyof ArgumentsOf<'Nothing to fill in'>>().toBeNever()
  expectTypeOf<ArgumentsOf<'{a} and {b, number}'>>().toEqualTypeOf<{
    readonly a: string | number
    readonly b: number
  }>()
})

it('ArgumentsOf finds arguments within and after branches of plurals and selects', () => {
  type Text =
    '{count, plural, one {# of {name}} other {{of, select, file {{file}} other {all}} #}} at {at}, {count} in {name}'
  expectTypeOf<ArgumentsOf<Text>>().toEqualTypeOf<{
    readonly count: number
    readonly name: string | number
    readonly of: string
    readonly file: string | number
    readonly at: string | number
  }>()
})

it('ArgumentsOf ignores quoted braces', () => {
  expectTypeOf<ArgumentsOf<"write '{'dollar'}' for {sign}">>().toEqualTypeOf<{ readonly sign: string | number }>()
})

it('`Given` requires the arguments of all messages that a key can select, or none', () => {
  expectTypeOf<FormatArguments<'one' | 'other'>>().toEqualTypeOf<[]>()
  expectTypeOf<FormatArguments<'one' | '{number} others'>[0]>().toHaveProperty('number')
})

it('format requires the arguments of its message, and no others', () => {
  expect(format('en', 'common.select_row', { row: '12' })).toBe(en.common.select_row.replace('{row}', '12'))
  // @ts-expect-error the text has an argument
  expect(format('en', 'common.select_row')).toBe(en.common.select_row)
  // @ts-expect-error the argument has another name
  expect(format('en', 'common.select_row', { line: '12' })).toBe(en.common.select_row)
  // @ts-expect-error the text has no argument
  expect(format('en', 'common.cancel', { row: '12' })).toBe(en.common.cancel)
  // @ts-expect-error a counted argument is a number
  expect(format('en', 'common.page_of', { page: 'first', count: 2 })).toContain('of 2')
})

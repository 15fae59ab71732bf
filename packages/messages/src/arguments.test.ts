import { expect, expectTypeOf, it } from 'vitest'
import type { ArgumentsOf, Given } from './arguments.ts'
import { en } from './en/index.ts'
import { format } from './format.ts'

it('reads the arguments of a text', () => {
  expectTypeOf<keyof ArgumentsOf<'Nothing to fill in'>>().toBeNever()
  expectTypeOf<ArgumentsOf<'{a} and {b, number}'>>().toEqualTypeOf<{
    readonly a: string | number
    readonly b: number
  }>()
})

it('reads those within the branches of plurals and selects, and those after', () => {
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

it('knows braces that stand for themselves', () => {
  expectTypeOf<ArgumentsOf<"write '{'dollar'}' for {sign}">>().toEqualTypeOf<{ readonly sign: string | number }>()
})

it('asks for what all texts need of which one is shown, and for nothing where none needs anything', () => {
  expectTypeOf<Given<'one' | 'other'>>().toEqualTypeOf<[]>()
  expectTypeOf<Given<'one' | '{number} others'>[0]>().toHaveProperty('number')
})

it('lets no message be shown without its arguments, nor with others', () => {
  expect(format('en', 'common.select_row', { row: '12' })).toBe(en.common.select_row.replace('{row}', '12'))
  // @ts-expect-error its text has an argument
  expect(format('en', 'common.select_row')).toBe(en.common.select_row)
  // @ts-expect-error of another name
  expect(format('en', 'common.select_row', { line: '12' })).toBe(en.common.select_row)
  // @ts-expect-error its text has none
  expect(format('en', 'common.cancel', { row: '12' })).toBe(en.common.cancel)
  // @ts-expect-error what is counted is a number
  expect(format('en', 'common.page_of', { page: 'first', count: 2 })).toContain('of 2')
})

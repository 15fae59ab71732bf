import { parse as parseByLibrary } from '@formatjs/icu-messageformat-parser'
import { LOCALES } from '@seriatim/messages'
import { en } from '@seriatim/messages/en/index'
import { es } from '@seriatim/messages/es/index'
import { fr } from '@seriatim/messages/fr/index'
import { ru } from '@seriatim/messages/ru/index'
import { expect, it } from 'vitest'
import { parse } from './message-parser.ts'

const byLibrary = (text: string) => parseByLibrary(text, { ignoreTag: true })

it.each(LOCALES)('parses every message in %s as the FormatJS parser does', (locale) => {
  const texts = Object.entries({ en, es, fr, ru }[locale]).flatMap(([namespace, messages]) =>
    Object.entries(messages).map(([key, text]) => [`${namespace}.${key}`, text] as const),
  )
  expect(texts.length).toBeGreaterThan(1000)
  const different = texts.filter(([, text]) => JSON.stringify(parse(text)) !== JSON.stringify(byLibrary(text)))
  expect(different).toEqual([])
})

it.each([
  '',
  "it's, isn't",
  "''",
  "a quote at the end'",
  "'{'a'}' and '{a''b}' {c}",
  "{n, plural, =0 {none} one {# '#' thing} other {{n, number} # <b>}}",
  '{a, select, one {{b, plural, one {#} other {#s}}} other {#}} #',
  '{ a } { b , number } {c,number,percent}',
])('parses %j as the FormatJS parser does', (text) => {
  expect(parse(text)).toEqual(byLibrary(text))
})

it.each(['{', '}', '{a', '{a, date}', '{a, number, scientific}', '{a, plural, one}', '{a b}'])(
  'throws SyntaxError for %j',
  (text) => {
    expect(() => parse(text)).toThrow(SyntaxError)
  },
)

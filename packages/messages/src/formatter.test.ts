import { expect, it } from 'vitest'
import { messageFormatter } from './formatter.ts'
import type { Locale } from './locale.ts'

const TEXTS: Readonly<Record<Locale, Record<string, Record<string, string>>>> = {
  en: { tasks: { 'action.import': 'Import', found: '{count, plural, one {# record} other {# records}}' } },
  es: {},
  fr: {},
  ru: { tasks: { found: '{count, plural, one {# запись} few {# записи} other {# записей}}', tag: '<{name}>' } },
}
const sentenceOf = messageFormatter((locale, namespace) => TEXTS[locale][namespace])

it('sentenceOf applies the plural rules of the language', () => {
  expect(sentenceOf('en', 'tasks.found', { count: 1 })).toBe('1 record')
  expect(sentenceOf('ru', 'tasks.found', { count: 3 })).toBe('3 записи')
})

it('sentenceOf splits a code at the first full stop, and uses the rest as key', () => {
  expect(sentenceOf('en', 'tasks.action.import')).toBe('Import')
})

it('sentenceOf returns markup as plain text', () => {
  expect(sentenceOf('ru', 'tasks.tag', { name: 'b' })).toBe('<b>')
})

it('sentenceOf returns undefined for a key without a text', () => {
  expect(sentenceOf('es', 'tasks.found', { count: 1 })).toBeUndefined()
  expect(sentenceOf('en', 'tasks.lost')).toBeUndefined()
})

it('sentenceOf returns the unformatted text if an argument is missing', () => {
  expect(sentenceOf('en', 'tasks.found')).toBe('{count, plural, one {# record} other {# records}}')
})

it('sentenceOf finds texts that are added after its first call', () => {
  expect(sentenceOf('fr', 'tasks.found', { count: 2 })).toBeUndefined()
  TEXTS.fr.tasks = { found: '{count} notices' }
  expect(sentenceOf('fr', 'tasks.found', { count: 2 })).toBe('2 notices')
})

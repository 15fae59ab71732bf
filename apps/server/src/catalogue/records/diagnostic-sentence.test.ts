import { PROBLEM_CODES } from '@seriatim/marc'
import { formatUnknown, LOCALES } from '@seriatim/messages'
import { ruleNames } from '@seriatim/messages/en/rules'
import { DIAGNOSTIC_CODES } from '@seriatim/rules'
import { expect, it } from 'vitest'
import { IMPORT_PROBLEMS } from '../../features/imports/import-problems.ts'
import { messageKeyOfCode, SERVER_CODES } from './diagnostic-sentence.ts'

const codes = [
  ...DIAGNOSTIC_CODES,
  ...SERVER_CODES,
  ...IMPORT_PROBLEMS.map((problem) => `import-${problem}`),
  ...PROBLEM_CODES.map((problem) => `marc.${problem}`),
]

/** Passes a value for any argument that a plural or select may require: only the existence of the message matters. */
const hasMessage = (locale: (typeof LOCALES)[number], key: string): boolean => {
  try {
    return formatUnknown(locale, key) !== key
  } catch {
    return true
  }
}

it.each(LOCALES)('every code that a stored diagnostic may have has a sentence in the language %s', (locale) => {
  expect(codes.length).toBeGreaterThan(150)
  expect(codes.filter((code) => !hasMessage(locale, messageKeyOfCode(code)))).toEqual([])
})

// The check of messages compares the languages with each other, but does not know the rules.
it('the catalogue of rule names has a name for each code of a rule or of the server, and no others', () => {
  expect(Object.keys(ruleNames).sort()).toEqual([...DIAGNOSTIC_CODES, ...SERVER_CODES].sort())
})

it('a sentence names subfields in the language of the reader', () => {
  for (const locale of LOCALES.filter((each) => each !== 'en'))
    expect(formatUnknown(locale, 'server.ic-only-force-flag', { subfield: '6' })).not.toContain('subfield')
})

it('the message key of a code depends on the origin of the diagnostic: rule, server, import or MARC reader', () => {
  expect(messageKeyOfCode('import-no-block')).toBe('imports.no-block')
  expect(messageKeyOfCode('marc.bad-indicator')).toBe('marc.bad-indicator')
  expect(messageKeyOfCode('ic-only-link')).toBe('server.ic-only-link')
  expect(messageKeyOfCode('missing-tag')).toBe('rules.missing-tag')
})

import { describe, expect, it } from 'vitest'
import { EMPTY_CONTENT } from './empty-content.ts'
import { fillTemplate, templateText } from './template-text.ts'

const request = {
  id: '7K2M-Q9XD',
  title: 'Tides',
  publisher: 'Rivage',
  issns: ['8000-0010', '8000-0029'],
  center: { code: '_7', name: 'ISSN France' },
  content: { ...EMPTY_CONTENT, contact_name: 'Amina' },
  locale: 'fr',
} as unknown as Parameters<typeof fillTemplate>[1]

describe('a template of a message', () => {
  it('has its variables replaced, and keeps other text in braces', () => {
    expect(fillTemplate('{contact_name}: {title} ({id}), {publisher}, {issns}, {centre}, {other}', request)).toBe(
      'Amina: Tides (7K2M-Q9XD), Rivage, 8000-0010, 8000-0029, ISSN France, {other}',
    )
  })

  it('does not replace variables in replaced values', () => {
    expect(fillTemplate('{title}', { ...request, title: '{id} $& $1' })).toBe('{id} $& $1')
  })

  it('has the language of the publisher, else English, else the first language with a text', () => {
    expect(templateText({ texts: { en: 'Hello', fr: 'Bonjour' } }, request)).toEqual({ text: 'Bonjour', locale: 'fr' })
    expect(templateText({ texts: { en: 'Hello', fr: ' ' } }, request)).toEqual({ text: 'Hello', locale: 'en' })
    expect(templateText({ texts: { ru: 'Привет' } }, { ...request, locale: 'xx' })?.locale).toBe('ru')
    expect(templateText({ texts: {} }, request)).toBeUndefined()
  })
})

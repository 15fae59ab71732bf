import { REQUEST_LENGTHS, type RequestContentInput, requestContent } from '@seriatim/contract'
import { LOCALES } from '@seriatim/messages'
import { describe, expect, it } from 'vitest'
import { cleanContent, requestProblems, requiredFields } from './check-content.ts'

const content = (more: RequestContentInput = {}) =>
  requestContent.parse({
    country: 'FRA',
    title: 'Cahiers de test',
    publisher: 'Éditions du Test',
    language: 'fre',
    media: ['print'],
    ...more,
  })
const change = (more: RequestContentInput) => requestContent.parse({ kind: 'change', country: 'FRA', ...more })

type Given = Partial<Parameters<typeof requestProblems>[1]>
const problems = (more: RequestContentInput, given: Given = {}) =>
  requestProblems(content(more), { locale: 'en', required: [], files: 0, now: new Date('2026-11-30'), ...given })
const fieldsOf = (more: RequestContentInput, given: Given = {}) => Object.keys(problems(more, given))

describe('the problems of a request', () => {
  it('are empty for a form with its required fields', () => {
    expect(problems({})).toEqual({})
    expect(problems({}, { email: 'ada@example.org', files: 5 })).toEqual({})
  })

  it.each(['country', 'title', 'publisher', 'language'] as const)('name %s when it is empty', (field) => {
    expect(fieldsOf({ [field]: '' })).toEqual([field])
  })

  it('name the media, and the URL of a published online serial', () => {
    expect(fieldsOf({ media: [] })).toEqual(['media'])
    expect(fieldsOf({ media: ['print', 'online'], is_published: true })).toEqual(['url'])
    expect(fieldsOf({ media: ['online'] })).toEqual([])
  })

  it('name the fields that the centre requires, in every language', () => {
    const required = ['subtitle', 'place', 'frequency', 'type', 'first_issue_date', 'first_issue_number']
    const all = [...required, 'sample_url', 'contact_name', 'files']
    for (const locale of LOCALES) {
      const result = problems({}, { required: all, locale })
      expect(Object.keys(result)).toEqual(all)
      for (const [sentence] of Object.values(result)) expect(sentence).toMatch(/\.$/)
    }
    expect(fieldsOf({ frequency: ' ', type: ' ' }, { required: ['frequency', 'type'] })).toEqual([])
  })

  it.each([
    ['country', 'FRX'],
    ['country', 'fr'],
    ['language', 'xxx'],
    ['type', 'z'],
    ['frequency', 'y'],
    ['previous_issn', '1234-5678'],
    ['previous_issn', '0000-0000'],
    ['first_issue_date', '2027-02-30'],
    ['first_issue_date', '1203'],
    ['first_issue_date', '2040'],
    ['first_issue_date', 'spring 2027'],
    ['url', 'example.org'],
    ['url', 'javascript:alert(1)'],
    ['url', 'https://user:password@example.org/'],
    ['url', 'https://exa mple.org/'],
    ['sample_url', 'ftp://example.org/cover.pdf'],
    ['title', 'Cahiers\u0007'],
    ['note', 'a\u0000b'],
  ] as const)('name %s with the value %j', (field, value) => {
    expect(fieldsOf({ [field]: value })).toEqual([field])
  })

  it('name each list with its wrong entries', () => {
    const result = problems({ related_issns: ['1234-5678', '0317-8471', 'x'] })
    expect(result.related_issns).toHaveLength(2)
    expect(result.related_issns![0]).toContain('1234-5678')
    expect(fieldsOf({ parallel_titles: Array.from({ length: 11 }, (_, index) => `Title ${index}`) })).toEqual([
      'parallel_titles',
    ])
    expect(fieldsOf({ parallel_titles: ['x'.repeat(2_001)] })).toEqual(['parallel_titles'])
  })

  it('name the e-mail address only if one is needed', () => {
    expect(fieldsOf({}, { email: null })).toEqual(['email'])
    expect(fieldsOf({}, { email: '  ' })).toEqual(['email'])
    expect(fieldsOf({}, { email: 'ada@@example' })).toEqual(['email'])
    expect(fieldsOf({}, { email: undefined })).toEqual([])
  })

  it('name more than five files', () => expect(fieldsOf({}, { files: 6 })).toEqual(['files']))

  it.each(['subtitle', 'publisher', 'place', 'note', 'contact_name', 'former_title', 'first_issue_number'] as const)(
    'count the characters of %s, not its UTF-16 units',
    (field) => {
      const max = field === 'subtitle' || field === 'former_title' ? REQUEST_LENGTHS.title : undefined
      const limit = max ?? (field === 'note' ? REQUEST_LENGTHS.note : REQUEST_LENGTHS.text)
      expect(fieldsOf({ [field]: '𐍈'.repeat(limit) })).toEqual([])
      expect(fieldsOf({ [field]: '𐍈'.repeat(limit + 1) })).toEqual([field])
    },
  )

  it('name the missing data of a change', () => {
    const given = { locale: 'en', required: ['place', 'files'], files: 0 } as const
    const of = (more: RequestContentInput) => Object.keys(requestProblems(change(more), given))
    expect(of({})).toEqual(['issn', 'change'])
    expect(of({ issn: '0317-8471', change: 'title' })).toEqual(['title'])
    expect(of({ issn: '0317-8471', change: 'ceased' })).toEqual(['change_date'])
    expect(of({ issn: '0317-8471', change: 'url' })).toEqual(['url'])
    expect(of({ issn: '0317-8471', change: 'publisher' })).toEqual(['publisher'])
    expect(of({ issn: '0317-8471', change: 'other' })).toEqual(['note'])
    expect(of({ issn: '0317-8471', change: 'ceased', change_date: '2026-12' })).toEqual([])
  })

  it('name no optional field twice if the centre requires it', () =>
    expect(requiredFields(content({ is_published: true, media: ['online'] }), ['url', 'title'])).toEqual([
      ...['country', 'title', 'publisher', 'language', 'media', 'url'],
    ]))
})

describe('a title of 2,000 characters, right to left, with invisible characters', () => {
  const words = 'مجلة می\u200cخواهم '.repeat(200).slice(0, 2_000)
  const title = `\uFEFF\u202E${words.slice(0, 1_000)}\u200B\u2066${words.slice(1_000)}\u202C`

  it('keeps its joiners and loses marks without a function', () => {
    const clean = cleanContent(content({ title })).title
    expect(clean).toBe(words.trim())
    expect(clean).toContain('\u200c')
    expect(requestProblems(cleanContent(content({ title })), { locale: 'ru', required: [], files: 0 })).toEqual({})
  })

  it('is empty if it has only invisible characters', () => {
    const invisible = '\u200B\u2060\uFEFF\u3164\u00AD'.repeat(400)
    expect(fieldsOf(cleanContent(content({ title: invisible })))).toEqual(['title'])
  })

  it('is too long with one more visible character', () =>
    expect(problems({ title: 'م'.repeat(2_001) }).title).toEqual([
      'The text has 2,001 characters. Shorten it to 2,000 characters.',
    ]))
})

describe('the cleaned content', () => {
  it('has codes in the spelling of their list, ISSNs with hyphen, and no empty or repeated entries', () => {
    const clean = cleanContent(
      content({
        country: ' fra ',
        language: 'FRE',
        type: ' ',
        frequency: 'Q',
        previous_issn: '0317 8471'.replace(' ', ''),
        related_issns: ['', '03178471', '0317-8471'],
        parallel_titles: ['', ' A  title ', 'A title', '\u200B'],
        media: ['print', 'print'],
        url: ' www.example.org/journal ',
      }),
    )
    expect(clean).toMatchObject({
      country: 'FRA',
      language: 'fre',
      type: ' ',
      frequency: 'q',
      previous_issn: '0317-8471',
      related_issns: ['0317-8471'],
      parallel_titles: ['A title'],
      media: ['print'],
      url: 'https://www.example.org/journal',
    })
  })

  it('has composed letters (NFC), and no line breaks except in the note', () => {
    const clean = cleanContent(content({ title: 'Re\u0301sume\u0301\r\n  suite', note: ' a\r\nb \n\n\n\n c\u0007' }))
    expect(clean.title).toBe('Résumé suite')
    expect(clean.note).toBe('a\nb\n\nc')
  })

  it('does not change when it is cleaned again', () => {
    const once = cleanContent(content({ title: ' a\u200Bb ', note: 'x\n\n\ny', related_issns: ['x'] }))
    expect(cleanContent(once)).toEqual(once)
  })
})

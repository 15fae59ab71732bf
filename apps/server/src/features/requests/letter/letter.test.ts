import { LOCALES } from '@seriatim/messages'
import { describe, expect, it } from 'vitest'
import { assignmentLetter, type LetterOptions, type LetterSerial } from './letter.ts'

const print: LetterSerial = {
  issn: '1234-5679',
  title: '\u0098Le \u009cMonde rural (Imprimé)',
  medium: 'ta',
  recordUrl: 'https://issn.example/resource/ISSN/1234-5679',
  barCodeUrl: 'https://issn.example/bar-code',
}
const online: LetterSerial = {
  issn: '2049-3630',
  title: 'Le Monde rural (En ligne)',
  medium: 'cr',
  recordUrl: 'https://issn.example/resource/ISSN/2049-3630',
}
const options = (over: Partial<LetterOptions> = {}): LetterOptions => ({
  name: 'Anne Dubois',
  center: 'ISSN France',
  serials: [print, online],
  issnl: '1234-5679',
  isPublished: false,
  sendUrl: 'https://issn.example/portal/requests/7',
  ...over,
})

describe('the letter after an assignment', () => {
  it.each(LOCALES)('in the language %s has the ISSN, title and links of each medium, and no unknown key', (locale) => {
    const { subject, text } = assignmentLetter(options(), locale)
    expect(subject).toMatch(/^ISSN 1234-5679, 2049-3630\u00a0?: Le Monde rural \(Imprimé\)$/)
    for (const each of [print, online]) {
      expect(text).toContain(`\nISSN ${each.issn}\n`)
      expect(text).toContain(each.recordUrl)
    }
    for (const part of [print.barCodeUrl, options().sendUrl, 'Anne Dubois', 'ISSN France', 'ISSN-L', 'EAN-13'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/requests\.|letter_|[{}]|\n\n\n|undefined/)
  })

  it.each([
    ['en', 'ISSN 1234-5679 (Print), ISSN 2049-3630 (Online)'],
    ['fr', 'ISSN 1234-5679 (Imprimé), ISSN 2049-3630 (En ligne)'],
    ['es', 'ISSN 1234-5679 (Impreso), ISSN 2049-3630 (En línea)'],
    ['ru', 'ISSN 1234-5679 (Печатное издание), ISSN 2049-3630 (Онлайн)'],
  ] as const)('in the language %s shows how to print both ISSNs in both media', (locale, example) => {
    expect(assignmentLetter(options(), locale).text).toContain(example)
  })

  it('says where to print the ISSN only for the media of the request', () => {
    const places = (...serials: LetterSerial[]) => {
      const { text } = assignmentLetter(options({ serials }), 'en')
      return ['- In print:', '- Online:', '- On a disc', '- Show all ISSNs'].filter((start) => text.includes(start))
    }
    expect(places(print)).toEqual(['- In print:'])
    expect(places(online)).toEqual(['- Online:'])
    expect(places(print, { ...online, medium: 'co' })).toEqual(['- In print:', '- On a disc', '- Show all ISSNs'])
  })

  it('asks for the first issue of a planned serial, and for any issue of a published serial', () => {
    expect(assignmentLetter(options(), 'en').text).toContain('After publication, send us the first issue or its URL.')
    const published = assignmentLetter(options({ isPublished: true, sendUrl: undefined }), 'en').text
    expect(published).toContain('- Send us an issue or its URL')
    expect(published).not.toContain('Send it here')
  })

  it('omits the bar code if its URL is missing, and the name in the greeting if it is unknown', () => {
    const { text } = assignmentLetter(options({ serials: [online], name: ' ' }), 'en')
    expect(text).toMatch(/^Dear publisher,\n/)
    expect(text).not.toContain('EAN-13')
  })

  it('removes line breaks and direction marks of names and titles', () => {
    const serials = [{ ...print, title: 'A\r\nBcc: x@example.org\u202eB' }]
    const { subject, text } = assignmentLetter(options({ serials, name: 'Eve\n\nYour ISSN is 9999-9994' }), 'en')
    expect(subject).toBe('ISSN 1234-5679: A Bcc: x@example.org B')
    expect(text).toContain('Dear Eve Your ISSN is 9999-9994,\n')
  })
})

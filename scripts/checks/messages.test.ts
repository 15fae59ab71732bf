import { describe, expect, it } from 'vitest'
import { type Catalogues, messageFaults } from './messages.ts'

const all = (text: string): Catalogues => {
  const one = { common: { hello: text } }
  return { en: one, es: one, fr: one, ru: one }
}

describe('the check of message catalogues', () => {
  it('accepts complete catalogues', () => {
    expect(messageFaults(all('{count, plural, one {# record} other {# records}} of {name}'))).toEqual([])
  })
  it('reports missing messages, syntax errors, and arguments that differ between languages', () => {
    const sound = all('Hello {name}')
    expect(messageFaults({ ...sound, ru: { common: {} } })).toEqual(['ru: common.hello is missing'])
    expect(messageFaults({ ...sound, fr: { common: { hello: 'Bonjour {nom}' } } })).toEqual([
      'fr: common.hello takes {nom}, not {name}',
    ])
    expect(messageFaults({ ...sound, es: { common: { hello: 'Hola {name' } } })[0]).toMatch(
      /^es: common.hello has a syntax error/,
    )
  })
  it('reports a French text with a line break opportunity before its colon or within its guillemets', () => {
    const french = (hello: string): Catalogues => ({ ...all('{day}'), fr: { common: { hello } } })
    for (const text of ['Bonjour : {day}', 'Bonjour {day} !', '« {day}\u00a0»', '«\u00a0{day} »'])
      expect(messageFaults(french(text)), text).toEqual([
        expect.stringMatching(/^fr: common.hello may be wrapped at ".+"\. Use a no-break space$/),
      ])
    expect(messageFaults(french('Bonjour\u00a0: «\u00a0{day, date, ::yMMMd}\u00a0»\u202f!'))).toEqual([])
  })
})

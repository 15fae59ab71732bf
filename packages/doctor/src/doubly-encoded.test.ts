import { describe, expect, it } from 'vitest'
import { fixDoubleEncoding } from './doubly-encoded.ts'

const windows1252 = new TextDecoder('windows-1252')
const doubled = (text: string): string => windows1252.decode(new TextEncoder().encode(text))

describe('fixDoubleEncoding', () => {
  it.each([
    'Bibliothèque des élèves de la forêt',
    'L’Été – « à la mer »',
    'ÀÈÍØÝ Žluťoučký kůň',
    'Вестник № 5, в Москве',
    'Επιθεώρηση της βιβλιοθήκης',
    'Tạp chí khoa học',
    '図書館、ライブラリー',
    'المجلة',
  ])('decodes text that was encoded twice: %s', (text) => {
    expect(fixDoubleEncoding(doubled(text))).toBe(text)
    expect(fixDoubleEncoding(doubled(doubled(text)))).toBe(text)
  })

  it.each([
    'Johann Strauß–Gesellschaft',
    'Viel Spaß…',
    'VÝŽIVA A ZDRAVIE',
    'VÝŠKA',
    'VÝŠKA A VÝŽIVA',
    'MENÜ–Magazin',
    '«CAFÉ»',
    'CAFÉ»',
    'CAFÉ\u00a0: REVUE',
    'olá»…',
    'FRANÇ…',
    'plain',
  ])('does not change correct text that looks encoded twice: %s', (text) => {
    expect(fixDoubleEncoding(text)).toBeUndefined()
  })
})

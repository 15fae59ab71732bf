import { describe, expect, it } from 'vitest'
import { undoubled } from './doubly-encoded.ts'

const windows1252 = new TextDecoder('windows-1252')
const doubled = (text: string): string => windows1252.decode(new TextEncoder().encode(text))

describe('text that was encoded twice', () => {
  it.each([
    'Bibliothèque des élèves de la forêt',
    'L’Été – « à la mer »',
    'ÀÈÍØÝ Žluťoučký kůň',
    'Вестник № 5, в Москве',
    'Επιθεώρηση της βιβλιοθήκης',
    'Tạp chí khoa học',
    '図書館、ライブラリー',
    'المجلة',
  ])('is given as it was: %s', (text) => {
    expect(undoubled(doubled(text))).toBe(text)
    expect(undoubled(doubled(doubled(text)))).toBe(text)
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
  ])('is not what only looks a little like it: %s', (text) => {
    expect(undoubled(text)).toBeUndefined()
  })
})

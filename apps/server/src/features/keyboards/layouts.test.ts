import { LOCALES } from '@seriatim/messages/locale'
import { describe, expect, it } from 'vitest'
import { shippedKeyboards } from './layouts.ts'

const NAMED = /^\{(?:lock|shift|enter|bksp|space|alt|altgr)\}$/

describe('the layouts of the virtual keyboard', () => {
  it('cover the scripts of serials, in the order Latin, diacritics, other scripts', async () => {
    const all = await shippedKeyboards()
    expect(all[0]).toMatchObject({ id: 'latin', script: 'Latn' })
    const scripts = new Set(all.map(({ script }) => script))
    for (const script of 'Latn Cyrl Arab Hebr Grek Armn Geor Deva Beng Thai Hang Hira'.split(' '))
      expect(scripts).toContain(script)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it('have the special keys of the specification, and no other key names in braces', async () => {
    for (const { id, layout } of await shippedKeyboards())
      for (const [level, rows] of Object.entries(layout)) {
        const keys = rows.flatMap((row) => row.split(' '))
        expect({ id, level, keys }).toMatchObject({
          keys: expect.arrayContaining(['{shift}', '{lock}', '{alt}', '{space}', '{enter}', '{bksp}']),
        })
        expect(keys.filter((key) => key.startsWith('{') && key.length > 1 && !NAMED.test(key))).toEqual([])
        expect(keys).not.toContain('')
        expect(rows).toHaveLength(5)
      }
  })

  it('contain the letters of their script', async () => {
    const all = new Map((await shippedKeyboards()).map((keyboard) => [keyboard.id, keyboard]))
    const keys = (id: string, level: 'default' | 'shift' | 'altgr') => all.get(id)!.layout[level]!.join(' ').split(' ')
    expect(keys('russian', 'default')).toEqual(expect.arrayContaining([...'йцукенгшщзхъфывапролджэячсмитьбюё']))
    expect(keys('russian', 'shift')).toContain('Щ')
    expect(keys('russian', 'altgr')).toContain('ѣ')
    expect(keys('hebrew', 'default')).toEqual(expect.arrayContaining([...'אבגדהוזחטיכלמנסעפצקרשת']))
    expect(keys('persian', 'default')).toEqual(expect.arrayContaining([...'پچگک']))
    expect(keys('latin', 'altgr')).toContain('ā')
  })

  it('have a name in every language', async () => {
    for (const locale of LOCALES) {
      const names = (await shippedKeyboards()).map((each) => each.names[locale])
      expect(new Set(names).size).toBe(names.length)
      expect(names.every((name) => name !== '')).toBe(true)
    }
    const named = async (id: string) => (await shippedKeyboards()).find((each) => each.id === id)?.names
    expect((await named('persian'))?.fr).toBe('Persan')
    // Intl.DisplayNames does not know this layout.
    expect((await named('armenian-western'))?.es).toBe('Armenio occidental')
  })
})

import { describe, expect, it } from 'vitest'
import { keyAt } from './physical-keys.ts'

const RUSSIAN = [
  'ё 1 2 3 4 5 6 7 8 9 0 - = {bksp}',
  'й ц у к е н г ш щ з х ъ \\',
  '{lock} ф ы в а п р о л д ж э {enter}',
  '{shift} / я ч с м и т ь б ю . {shift}',
  '{alt} {space} {altgr}',
]
const KANA = [
  '1 2 3 {bksp}',
  'た て',
  '{lock} ち と {enter}',
  '{shift} つ さ そ ひ こ み も ね る め {shift}',
  '{space}',
]

describe('a physical key', () => {
  it('types the letter that the layout has at its position', () => {
    const typed = ['KeyQ', 'KeyP', 'Backquote', 'KeyA', 'Quote', 'KeyZ', 'Comma', 'IntlBackslash'].map((code) =>
      keyAt(RUSSIAN, code),
    )
    expect(typed).toEqual(['й', 'з', 'ё', 'ф', 'э', 'я', 'б', '/'])
  })

  it('types the correct letter if a row of the layout begins one position further right', () => {
    expect([keyAt(KANA, 'Digit1'), keyAt(KANA, 'KeyZ'), keyAt(KANA, 'Slash')]).toEqual(['1', 'つ', 'め'])
  })

  it('types no letter if the layout has no key at its position', () => {
    expect([keyAt(RUSSIAN, 'F5'), keyAt(KANA, 'Equal'), keyAt([], 'KeyA')]).toEqual([undefined, undefined, undefined])
  })
})

/** Romanises generated words letter by letter: ISO 9 for Cyrillic, ISO 843 for Greek. */
const pairs = (letters: string, roman: string): readonly (readonly [string, string])[] => {
  const romans = roman.split(' ')
  return [...letters].map((letter, index) => [letter, romans[index]!] as const)
}

const ISO_9 = new Map([
  ...pairs('абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'a b v g d e ë ž z i j k l m n o p r s t u f h c č š ŝ ʺ y ʹ è û â'),
  ...pairs('іїєґ', 'ì ï ê g̀'),
])
const ISO_843 = new Map([
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z ī th i k l m n x o p r s s t y f ch ps ō'),
  ...pairs('άέήίόύώϊ', 'á é ī́ í ó ý ṓ ï'),
])

const by =
  (table: ReadonlyMap<string, string>) =>
  (text: string): string =>
    text.replace(/\p{L}/gu, (letter) => {
      const small = letter.toLowerCase()
      const roman = table.get(small)
      if (roman === undefined) return letter
      return small === letter ? roman : roman.charAt(0).toUpperCase() + roman.slice(1)
    })

export const romaniseCyrillic = by(ISO_9)
export const romaniseGreek = by(ISO_843)

/**
 * The engine of alphabets: one letter, one result. Tables list small letters; capitals follow from them.
 */

/** Small letter to its Latin form, `''` where it is not written. */
export type LetterTable = ReadonlyMap<string, string>

/** Reads a table from its text: pairs `letter=result`, parted by blanks. */
export const letterTable = (text: string): LetterTable =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [letter = '', result = ''] = pair.split('=')
        return [letter.normalize('NFC'), result.normalize('NFC')]
      }),
  )

/** A table with other results for some letters: `withLetters(russian, 'щ=sht')`. */
export const withLetters = (table: LetterTable, changes: string): LetterTable =>
  new Map([...table, ...letterTable(changes)])

/** Two letters under one tie are one letter: both become capitals. */
const TIE = '\u0361'

export const isCapital = (character: string | undefined): boolean =>
  character !== undefined && character !== character.toLowerCase()

const isSmall = (character: string | undefined): boolean =>
  character !== undefined && character === character.toLowerCase() && character !== character.toUpperCase()

const LETTER = /^\p{L}$/v
const MARK = /^\p{M}$/v

const letterBeside = (characters: readonly string[], at: number, step: 1 | -1): string | undefined => {
  let beside = at + step
  while (MARK.test(characters[beside] ?? '')) beside += step
  const found = characters[beside]
  return found !== undefined && LETTER.test(found) ? found : undefined
}

/** Whether the capital at `at` stands in a word of capitals: the next letter decides, at the end of a word the one before. */
export const isAmongCapitals = (characters: readonly string[], at: number): boolean => {
  const next = letterBeside(characters, at, 1)
  return next === undefined ? isCapital(letterBeside(characters, at, -1)) : isCapital(next)
}

/** The capital of a result: `Zh` in a word of small letters, `ZH` in one of capitals; tied letters always both. */
export const capitalOf = (result: string, amongCapitals: boolean): string => {
  if (amongCapitals || result.includes(TIE)) return result.toUpperCase()
  const [first = '', ...rest] = [...result]
  return first.toUpperCase() + rest.join('')
}

/** `text` with each letter of the table in its Latin form. */
export const byLetters = (table: LetterTable, text: string): string => {
  const characters = [...text.normalize('NFC')]
  return characters
    .map((character, at) => {
      const small = table.get(character)
      if (small !== undefined) return small
      const ofCapital = isCapital(character) ? table.get(character.toLowerCase()) : undefined
      return ofCapital === undefined ? character : capitalOf(ofCapital, isAmongCapitals(characters, at))
    })
    .join('')
    .normalize('NFC')
}

const CLUSTER = /\P{M}\p{M}*/gv

/**
 * The way back for tables in which each result is one Latin letter with its marks, or one sign, and no two are alike.
 * Marks that belong to no letter of the table (a stress) stay behind the letter that they follow. Signs without capitals
 * (ʹ, ʺ) become capitals between capitals.
 */
export const restorer = (table: LetterTable): ((latin: string) => string) => {
  const back = new Map([...table].map(([letter, result]) => [result.normalize('NFD'), letter]))
  const clusterBack = (cluster: string): { letter: string; isSign: boolean } | undefined => {
    const small = cluster.toLowerCase().normalize('NFD')
    const units = [...small]
    for (let length = units.length; length > 0; length--) {
      const letter = back.get(units.slice(0, length).join(''))
      if (letter === undefined) continue
      const isSign = !isSmall(units[0])
      const restored = isCapital(cluster) ? letter.toUpperCase() : letter
      return { letter: restored + units.slice(length).join(''), isSign }
    }
    return undefined
  }
  return (latin) => {
    const read = [...latin.normalize('NFD').matchAll(CLUSTER)].map(
      ([cluster]) => clusterBack(cluster) ?? { letter: cluster, isSign: false },
    )
    const letters = read.map(({ letter }) => [...letter][0] ?? '')
    return read
      .map(({ letter, isSign }, at) => (isSign && isBetweenCapitals(letters, read, at) ? letter.toUpperCase() : letter))
      .join('')
      .normalize('NFC')
  }
}

const isBetweenCapitals = (
  letters: readonly string[],
  read: readonly { readonly isSign: boolean }[],
  at: number,
): boolean => {
  const beside = (step: 1 | -1): string | undefined => {
    let index = at + step
    while (read[index]?.isSign) index += step
    const letter = letters[index]
    return letter !== undefined && LETTER.test(letter) ? letter : undefined
  }
  const before = beside(-1)
  const after = beside(1)
  return isCapital(before) && (after === undefined || isCapital(after))
}

import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { readVocabulary, WordChoice } from './comparison-words.ts'
import { toSearchedRecord } from './testing/searched.ts'

const serial = (issn: string, title: string, place: string): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    controlField('001', issn),
    dataField('245', '0', '0', [['a', title]]),
    dataField('260', ' ', ' ', [['a', place]]),
  ],
})

describe('The vocabulary of a database', () => {
  const { size, issns, anywhere, titles, phrases, beginnings, lines } = readVocabulary(
    [
      serial('0378-5955', 'Animal world, animal life', 'London'),
      serial('2434-561X', 'The animal world 2000', 'New York'),
    ].map(toSearchedRecord),
  )

  it('counts a word once per record', () => {
    expect(size).toBe(2)
    expect(issns).toEqual(['0378-5955', '2434-561X'])
    expect(anywhere.get('animal')).toBe(2)
    expect(anywhere.get('london')).toBe(1)
    expect(anywhere.get('2000')).toBe(1)
    expect(titles.get('london')).toBeUndefined()
  })

  it('excludes times, codes and whole ISSNs, because users do not search them as words', () => {
    const { anywhere: vocabulary } = readVocabulary([
      toSearchedRecord(serial('0378-5955', 'Cat58 202502010838 b0ger 12', 'Rom')),
    ])
    expect([...vocabulary.keys()]).toEqual(['0378', '5955', '12', 'rom'])
  })

  it('counts pairs of consecutive words, word beginnings, and words of one occurrence', () => {
    expect(phrases.get('animal world')).toBe(2)
    expect(phrases.get('world animal')).toBe(1)
    expect(beginnings.get('ani')).toBe(2)
    expect(lines.get('245 animal world')).toBe(2)
    expect(lines.get('260 new york')).toBe(1)
    expect(lines.get('260 animal world')).toBeUndefined()
  })
})

describe('The choice of words for searches', () => {
  const word = (key: string) => ({ lookedUp: [key], words: [key] })
  const line = (key: string) => {
    const [tag, ...words] = key.split(' ')
    return { lookedUp: words.map((each) => `${each}~${tag}`), words }
  }

  it('chooses the words closest to a requested frequency', () => {
    const counts = new Map([
      ['many', 40],
      ['half', 20],
      ['nearly', 21],
      ['few', 10],
    ])
    expect(new WordChoice().nearest({ counts, size: 100 }, 0.2, 2, word)).toEqual(['half', 'nearly'])
  })

  it('prefers unused words if their frequency is close to the requested one', () => {
    const counts = new Map([
      ['known', 20],
      ['new', 25],
    ])
    const choice = new WordChoice()
    expect(choice.nearest({ counts, size: 100 }, 0.2, 1, word)).toEqual(['known'])
    expect(choice.nearest({ counts, size: 100 }, 0.2, 1, word)).toEqual(['new'])
    expect(choice.nearest({ counts, size: 100 }, 0.2, 1, word)).toEqual(['known'])
    expect(choice.nearest({ counts: new Map([...counts, ['far', 60]]), size: 100 }, 0.2, 1, word)).toEqual(['known'])
  })

  it('prefers a line in an unused field to a line with a term that was already looked up', () => {
    const choice = new WordChoice()
    choice.nearest({ counts: new Map([['245 animal world', 20]]), size: 100 }, 0.2, 1, line)
    const counts = new Map([
      ['245 animal life', 20],
      ['222 animal life', 20],
    ])
    expect(choice.nearest({ counts, size: 100 }, 0.2, 1, line)).toEqual(['222 animal life'])
    expect(choice.nearest({ counts: new Map([...counts, ['260 york', 20]]), size: 100 }, 0.2, 1, line)).toEqual([
      '260 york',
    ])
  })

  it('ignores words that are four times as frequent or as rare as requested, and chooses no word twice', () => {
    const counts = new Map([
      ['half', 20],
      ['all', 100],
      ['rare', 1],
    ])
    expect(new WordChoice().nearest({ counts, size: 100 }, 0.2, 3, word)).toEqual(['half'])
  })

  it('is the same on each run, and is independent of alphabetical order', () => {
    const keys = Array.from('abcdefghijklmnop', (letter) => `${letter}word`)
    const counts = new Map(keys.map((key) => [key, 20]))
    const choose = () => new WordChoice().nearest({ counts, size: 100 }, 0.2, keys.length, word)
    expect(choose()).toEqual(choose())
    expect([...choose()].sort()).toEqual(keys)
    expect(choose()).not.toEqual(keys)
  })
})

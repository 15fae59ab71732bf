import { describe, expect, it } from 'vitest'
import { excerptOf, type HitTitle, shownTitles } from './titles.ts'

const titles: HitTitle[] = [
  { tag: '222', label: 'Žurnal morskih beregov', script: 'latin' },
  { tag: '245', label: 'Žurnal morskih beregov', script: 'transliterated' },
  { tag: '246', label: 'Journal of sea shores', script: 'latin' },
  { tag: '245', label: 'Журнал морских берегов', script: 'original' },
]
const labels = (shown: readonly HitTitle[]) => shown.map(({ label }) => label)

it('shows the key title alone by default', () => {
  const shown = shownTitles(titles, {})
  expect(shown.main?.label).toBe('Žurnal morskih beregov')
  expect([...shown.originals, ...shown.variants]).toEqual([])
})

it('shows each further title once', () => {
  const shown = shownTitles(titles, { variants: true, originals: true })
  expect(labels(shown.variants)).toEqual(['Journal of sea shores'])
  expect(labels(shown.originals)).toEqual(['Журнал морских берегов'])
})

it('shows another title if the record has no key title', () => {
  expect(shownTitles(titles.slice(1), {}).main?.tag).toBe('245')
  expect(shownTitles([titles[3]!], {}).main?.script).toBe('original')
  expect(shownTitles([], {}).main).toBeUndefined()
})

describe('the excerpt of a title', () => {
  const LONG = 'Sociology today : the quarterly journal of the north'
  const of = (label: string, word: string) => {
    const start = label.indexOf(word)
    const { text, spans } = excerptOf(label, [{ start, end: start + word.length }])
    return [text, spans.map((span) => text.slice(span.start, span.end))]
  }

  it('starts near the first marked word, which stays marked', () => {
    expect(of(LONG, 'journal')).toEqual(['… quarterly journal of the north', ['journal']])
  })

  it('is the whole title if the first marked word is near its start', () => {
    expect(of(LONG, 'today')).toEqual([LONG, ['today']])
    expect(excerptOf(LONG, [])).toEqual({ text: LONG, spans: [] })
  })

  it('does not cut non-sorting characters', () => {
    const label = 'Sociology today : quarterly \u0098of the great north \u009Cjournal'
    expect(of(label, 'journal')).toEqual(['… \u0098of the great north \u009Cjournal', ['journal']])
  })
})

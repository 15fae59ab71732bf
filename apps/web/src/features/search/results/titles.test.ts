import { expect, it } from 'vitest'
import { type HitTitle, shownTitles } from './titles.ts'

const titles: HitTitle[] = [
  { tag: '222', label: 'Žurnal morskih beregov', script: 'latin' },
  { tag: '245', label: 'Žurnal morskih beregov', script: 'transliterated' },
  { tag: '246', label: 'Journal of sea shores', script: 'latin' },
  { tag: '245', label: 'Журнал морских берегов', script: 'original' },
]
const labels = (shown: readonly HitTitle[]) => shown.map(({ label }) => label)

it('shows the key title alone unless more is asked for', () => {
  const shown = shownTitles(titles, {})
  expect(shown.main?.label).toBe('Žurnal morskih beregov')
  expect([...shown.originals, ...shown.variants]).toEqual([])
})

it('shows each further title once', () => {
  const shown = shownTitles(titles, { variants: true, originals: true })
  expect(labels(shown.variants)).toEqual(['Journal of sea shores'])
  expect(labels(shown.originals)).toEqual(['Журнал морских берегов'])
})

it('finds a title where there is no key title', () => {
  expect(shownTitles(titles.slice(1), {}).main?.tag).toBe('245')
  expect(shownTitles([titles[3]!], {}).main?.script).toBe('original')
  expect(shownTitles([], {}).main).toBeUndefined()
})

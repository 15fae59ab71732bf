import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { draw } from '../../testing/draw.tsx'
import { GraphPicture } from './graph-picture.tsx'
import { placeFamily } from './layout.ts'
import type { Node } from './relations.ts'
import type { FamilyNames } from './use-family-names.ts'

const NODES = ['1111-1111', '2222-2222'].map(
  (issn): Node => ({
    issn,
    title: `Title ${issn}`,
    media: ['ta'],
    category: 'reg',
    center: '_7',
    start_year: '1990',
    end_year: '9999',
    issnl: issn,
    known: true,
  }),
)
const name = () => 'name'
const NAMES: Omit<FamilyNames, 'wordsKey'> = {
  linkOf: name,
  laneOf: name,
  mediaOf: name,
  categoryOf: name,
  centreOf: name,
  titleOf: name,
  sentenceOf: name,
}
const LAYOUT = placeFamily(NODES, [], 2026)

/** A family that is printed when the button is pressed. The names of its media arrive at the same moment. */
function Family({ asPrinted }: { asPrinted(): () => void }) {
  const [isPaper, setPaper] = useState(false)
  const [wordsKey, setWords] = useState('ta')
  const print = () => {
    setWords('Print')
    setPaper(true)
  }
  return (
    <>
      <button type="button" onClick={print}>
        Print
      </button>
      <GraphPicture
        layout={LAYOUT}
        edges={[]}
        own="1111-1111"
        chosen="1111-1111"
        choose={() => undefined}
        names={{ ...NAMES, wordsKey }}
        isPaper={isPaper}
        paperDrawn={asPrinted}
        place={{ read: () => undefined, write: () => undefined }}
      />
    </>
  )
}

it('prints the latest drawing if names arrive during printing', async () => {
  await fetchMessageGroup('graph')
  const pictures: { canvas: Element | null; isTakenBack: boolean }[] = []
  const cards = () => document.querySelector('[role="application"] > div canvas')
  draw(
    <Family
      asPrinted={() => {
        const reported = { canvas: cards(), isTakenBack: false }
        pictures.push(reported)
        return () => {
          reported.isTakenBack = true
        }
      }}
    />,
  )
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled()
  const before = cards()
  await page.getByRole('button', { name: 'Print' }).click()
  // The canvas is looked up at each poll, because it does not exist for a moment.
  await expect
    .poll(() => {
      const [reported, ...others] = pictures.filter(({ isTakenBack }) => !isTakenBack)
      const canvas = reported?.canvas ?? undefined
      return others.length === 0 && canvas !== undefined && canvas === cards() && canvas !== before
    })
    .toBe(true)
  expect(pictures.slice(0, -1).every(({ isTakenBack }) => isTakenBack)).toBe(true)
})

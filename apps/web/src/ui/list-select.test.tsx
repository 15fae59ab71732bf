import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { ListSelect } from './list-select.tsx'

const ROWS = [
  { code: '_0', name: 'ISSN International Centre' },
  { code: '_2', name: 'ISSN UK Centre' },
  { code: '_3', name: 'National Agency' },
]

let come = (): void => undefined

/** A list whose rows come when the test says so. */
function Late({ first }: { first: string | null }) {
  const [areHere, setHere] = useState(false)
  const [code, choose] = useState(first)
  come = () => setHere(true)
  return <ListSelect label="Centre" rows={areHere ? ROWS : undefined} value={code} onChoose={choose} />
}
const centre = () => page.getByRole('combobox', { name: 'Centre' })

it.each([null, '_0'])('takes what was typed and left before its rows were here, from %s', async (first) => {
  draw(<Late first={first} />)
  await centre().click()
  await userEvent.keyboard('uk c{Tab}')
  come()
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it('replaces by what is typed what stands there, though its name came after one went there', async () => {
  draw(<Late first="_0" />)
  await expect.element(centre()).toHaveValue('_0')
  centre().element().focus()
  come()
  await expect.element(centre()).toHaveValue('_0 · ISSN International Centre')
  await userEvent.keyboard('uk c{Tab}')
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it('shows what is chosen by its code until its rows are here', async () => {
  draw(<Late first="_0" />)
  await expect.element(centre()).toHaveValue('_0')
  come()
  await expect.element(centre()).toHaveValue('_0 · ISSN International Centre')
})

it('sends no form with Enter before its rows are here, and takes what was typed when they are', async () => {
  let sent = 0
  draw(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent += 1
      }}
    >
      <Late first="_0" />
      <button type="submit">Send</button>
    </form>,
  )
  await centre().click()
  await userEvent.keyboard('uk c{Enter}')
  expect(sent).toBe(0)
  come()
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it.each([null, '_0'])('keeps what is being typed when its rows come, from %s', async (first) => {
  draw(<Late first={first} />)
  await centre().click()
  await userEvent.keyboard('uk')
  come()
  await expect.element(page.getByRole('option').first()).toBeInTheDocument()
  await userEvent.keyboard(' c{Tab}')
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it('takes nothing where nothing was typed or it was given up by Escape', async () => {
  draw(<Late first="_0" />)
  await expect.element(centre()).toBeInTheDocument()
  come()
  await centre().click()
  await userEvent.keyboard('{Tab}')
  await expect.element(centre()).toHaveValue('_0 · ISSN International Centre')
  await centre().click()
  await userEvent.keyboard('agency{Escape}{Tab}')
  await expect.element(centre()).toHaveValue('_0 · ISSN International Centre')
  await centre().click()
  await userEvent.keyboard('agency{Enter}')
  await expect.element(centre()).toHaveValue('_3 · National Agency')
})

it('replaces by what is typed what was chosen a moment ago', async () => {
  draw(<Late first="_0" />)
  await expect.element(centre()).toBeInTheDocument()
  come()
  await expect.element(centre()).toHaveValue('_0 · ISSN International Centre')
  await centre().click()
  await userEvent.keyboard('agency{Enter}')
  await expect.element(centre()).toHaveValue('_3 · National Agency')
  await userEvent.keyboard('uk c{Enter}')
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it('takes nothing where no row matches what was typed', async () => {
  draw(<Late first="_2" />)
  await expect.element(centre()).toBeInTheDocument()
  come()
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
  await centre().click()
  await userEvent.keyboard('no such centre{Tab}')
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it('closes its list once a row was taken with Enter, and lets all of it be typed over', async () => {
  draw(<Late first={null} />)
  await expect.element(centre()).toBeInTheDocument()
  come()
  await centre().click()
  await userEvent.keyboard('agency{Enter}')
  await expect.element(centre()).toHaveValue('_3 · National Agency')
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(0)
  await userEvent.keyboard('{Control>}a{/Control}uk c{Tab}')
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it('takes nothing when Tab only passes through the empty field', async () => {
  draw(<Late first={null} />)
  await expect.element(centre()).toBeInTheDocument()
  come()
  centre().element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(centre()).toHaveValue('')
})

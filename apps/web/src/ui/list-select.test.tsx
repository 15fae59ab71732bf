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

/** A select whose choices arrive when the test calls `come`. */
function Late({ first }: { first: string | null }) {
  const [areHere, setHere] = useState(false)
  const [code, choose] = useState(first)
  come = () => setHere(true)
  return <ListSelect label="Centre" rows={areHere ? ROWS : undefined} value={code} onChoose={choose} />
}
const centre = () => page.getByRole('combobox', { name: 'Centre' })

it.each([null, '_0'])(
  'applies text that the user typed before the rows arrived, with the initial value %s',
  async (first) => {
    draw(<Late first={first} />)
    await centre().click()
    await userEvent.keyboard('uk c{Tab}')
    come()
    await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
  },
)

it('replaces the value by typed text if the name of the value arrives after the field has the focus', async () => {
  draw(<Late first="_0" />)
  await expect.element(centre()).toHaveValue('_0')
  centre().element().focus()
  come()
  await expect.element(centre()).toHaveValue('_0 · ISSN International Centre')
  await userEvent.keyboard('uk c{Tab}')
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it('shows the code of the value until the rows arrive', async () => {
  draw(<Late first="_0" />)
  await expect.element(centre()).toHaveValue('_0')
  come()
  await expect.element(centre()).toHaveValue('_0 · ISSN International Centre')
})

it('does not submit the form with Enter before the rows arrive, then applies the typed text', async () => {
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

it.each([null, '_0'])('keeps the text being typed when the rows arrive, with the initial value %s', async (first) => {
  draw(<Late first={first} />)
  await centre().click()
  await userEvent.keyboard('uk')
  come()
  await expect.element(page.getByRole('option').first()).toBeInTheDocument()
  await userEvent.keyboard(' c{Tab}')
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it('changes nothing without typed text or after Escape', async () => {
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

it('lets typed text replace a value that the user has just chosen', async () => {
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

it('changes nothing when no row matches the typed text', async () => {
  draw(<Late first="_2" />)
  await expect.element(centre()).toBeInTheDocument()
  come()
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
  await centre().click()
  await userEvent.keyboard('no such centre{Tab}')
  await expect.element(centre()).toHaveValue('_2 · ISSN UK Centre')
})

it('closes its list after Enter, and then replaces the whole value by typed text', async () => {
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

it('changes nothing when Tab passes through the empty field', async () => {
  draw(<Late first={null} />)
  await expect.element(centre()).toBeInTheDocument()
  come()
  centre().element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(centre()).toHaveValue('')
})

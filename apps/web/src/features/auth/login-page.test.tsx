import { login, state } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { network } from '../../testing/draw.tsx'
import { drawPage, STATE } from '../../testing/draw-page.tsx'

const username = page.getByRole('textbox', { name: 'Username' })
const password = page.getByLabelText('Password', { exact: true })
const button = page.getByRole('button', { name: 'Login' })

it('keeps the button in place when the state of the server arrives late', async () => {
  const { promise, resolve: arrive } = Promise.withResolvers<typeof STATE>()
  network.answer(state, () => promise)
  await drawPage('/login')
  await expect.element(button).toBeVisible()
  // The width of texts changes when the web font is loaded.
  await document.fonts.ready
  const before = button.element().getBoundingClientRect().toJSON()
  arrive({ ...STATE, demonstration: true })
  await expect.element(page.getByText(/^Demonstration database/)).toBeVisible()
  expect(button.element().getBoundingClientRect().toJSON()).toEqual(before)
})

it('shows why a log-in is refused, keeps the name, and focuses the password', async () => {
  network.answer(login, () => network.refuse({ code: 'bad_credentials' }, 'Bad username or password'))
  await drawPage('/login')
  for (const name of ['france', 'an unknown name']) {
    await username.fill(name)
    await password.fill('wrong')
    await button.click()
    await expect
      .poll(() =>
        network
          .asked(login)
          .map(({ body }) => body.username)
          .at(-1),
      )
      .toBe(name)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Bad username or password')
    await expect.element(username).toHaveValue(name)
    await expect.element(password).toHaveFocus()
  }
})

it('reports a missing value at the empty field, and focuses that field', async () => {
  await drawPage('/login')
  await button.click()
  await expect.element(page.getByText('Username is required')).toBeVisible()
  await expect.element(username).toHaveFocus()
  await userEvent.keyboard('reader')
  await expect.element(page.getByText('Username is required')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(password).toHaveFocus()
  expect(network.asked(login)).toEqual([])
})

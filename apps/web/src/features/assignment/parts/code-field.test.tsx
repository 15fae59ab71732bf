import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchMessageGroup } from '../../../kernel/i18n.ts'
import { draw } from '../../../testing/draw.tsx'
import { CodeField } from './code-field.tsx'

const LANGUAGES = [
  { value: 'eng', code: 'eng', name: 'English' },
  { value: 'fre', code: 'fre', name: 'French' },
]

let come = (): void => undefined

/** A field whose list of codes arrives when the test calls `come`. */
function Late() {
  const [areHere, setHere] = useState(false)
  const [value, choose] = useState('eng')
  come = () => setHere(true)
  return <CodeField label="Language" value={value} choices={areHere ? LANGUAGES : []} onChoose={choose} />
}
const language = () => page.getByRole('combobox', { name: 'Language' })

beforeEach(() => fetchMessageGroup('assignment'))

it('replaces the value by typed text if the name of the value arrives after the field has the focus', async () => {
  draw(<Late />)
  await expect.element(language()).toHaveValue('eng')
  language().element().focus()
  come()
  await expect.element(language()).toHaveValue('eng · English')
  await userEvent.keyboard('fr{Tab}')
  await expect.element(language()).toHaveValue('fre · French')
})

it('lets typed text replace a value that the user has just chosen', async () => {
  draw(<Late />)
  await expect.element(language()).toHaveValue('eng')
  come()
  await expect.element(language()).toHaveValue('eng · English')
  await language().click()
  await userEvent.keyboard('fr{Enter}')
  await expect.element(language()).toHaveValue('fre · French')
  await userEvent.keyboard('en{Enter}')
  await expect.element(language()).toHaveValue('eng · English')
})

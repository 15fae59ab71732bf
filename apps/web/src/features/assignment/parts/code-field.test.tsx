import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { needMessages } from '../../../app/i18n.ts'
import { draw } from '../../../testing/draw.tsx'
import { CodeField } from './code-field.tsx'

const LANGUAGES = [
  { value: 'eng', code: 'eng', name: 'English' },
  { value: 'fre', code: 'fre', name: 'French' },
]

let come = (): void => undefined

/** A list whose entries come when the test says so. */
function Late() {
  const [areHere, setHere] = useState(false)
  const [value, choose] = useState('eng')
  come = () => setHere(true)
  return <CodeField label="Language" value={value} choices={areHere ? LANGUAGES : []} onChoose={choose} />
}
const language = () => page.getByRole('combobox', { name: 'Language' })

beforeEach(() => needMessages('assignment'))

it('replaces by what is typed what stands there, though its name came after one went there', async () => {
  draw(<Late />)
  await expect.element(language()).toHaveValue('eng')
  language().element().focus()
  come()
  await expect.element(language()).toHaveValue('eng · English')
  await userEvent.keyboard('fr{Tab}')
  await expect.element(language()).toHaveValue('fre · French')
})

it('replaces by what is typed what was chosen a moment ago', async () => {
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

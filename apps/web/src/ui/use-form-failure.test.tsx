import { TextInput } from '@mantine/core'
import { createAdminRow, createMonitoredSearch } from '@seriatim/contract'
import { type FormEvent, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DescriptionForm } from '../features/monitored/description-form.tsx'
import { useCall } from '../kernel/api.ts'
import { draw, network } from '../testing/draw.tsx'
import { useFormFailure } from './use-form-failure.ts'

function Form() {
  const [code, setCode] = useState('')
  const [names, setNames] = useState<{ en?: string }>({})
  const create = useCall(createAdminRow)
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, create.error, { code, names })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ params: { area: 'subjects' }, body: { code, names } })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextInput
        label="Code"
        value={code}
        error={errorOf('code')}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextInput
        label="Name"
        value={names.en ?? ''}
        error={errorOf('names.en')}
        onChange={(event) => setNames({ ...names, en: event.currentTarget.value })}
      />
      <button type="submit">Save</button>
      <p>{general}</p>
    </form>
  )
}

const code = page.getByRole('textbox', { name: 'Code' })
const name = page.getByRole('textbox', { name: 'Name' })
const save = page.getByRole('button', { name: 'Save' })

it('shows the error of a field until the field changes, and keeps the errors of other fields', async () => {
  network.answer(createAdminRow, () =>
    network.refuseFields({ code: ['Enter a code.'], 'names.en': ['Enter a name in English.'] }),
  )
  await draw(<Form />)
  await save.click()
  await expect.element(code).toHaveAccessibleDescription('Enter a code.')
  await expect.element(code).toHaveFocus()
  await userEvent.type(code, 'x')
  await expect.element(code).toHaveAccessibleDescription('')
  await expect.element(code).not.toBeInvalid()
  await expect.element(name).toHaveAccessibleDescription('Enter a name in English.')
  await userEvent.type(name, 'y')
  await expect.element(name).toHaveAccessibleDescription('')
})

it('shows the error of a changed field again when the new value is also refused', async () => {
  network.answer(createAdminRow, ({ body }) => network.refuseFields({ code: [`No code: ${body.code}`] }))
  await draw(<Form />)
  await userEvent.type(code, 'x')
  await save.click()
  await expect.element(code).toHaveAccessibleDescription('No code: x')
  await userEvent.type(code, 'y')
  await expect.element(code).toHaveAccessibleDescription('')
  await save.click()
  await expect.element(code).toHaveAccessibleDescription('No code: xy')
})

function Description() {
  const save = useCall(createMonitoredSearch)
  return (
    <DescriptionForm
      action="Save"
      isBusy={save.isPending}
      refusal={save.error}
      submit={(description) => save.mutate({ body: { description, params: {} } })}
      cancel={() => undefined}
    />
  )
}

it('removes the refusal of a form with one field when the field changes', async () => {
  network.answer(createMonitoredSearch, () => network.refuse({ code: 'unexpected' }, 'It was not stored.'))
  await draw(<Description />)
  const description = page.getByRole('textbox', { name: 'Description' })
  await userEvent.type(description, 'New titles')
  await save.click()
  await expect.element(page.getByText('It was not stored.')).toBeVisible()
  await userEvent.type(description, ' of this week')
  await expect.element(page.getByText('It was not stored.')).not.toBeInTheDocument()
})

import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useMessages } from '../../../kernel/i18n.ts'
import { draw } from '../../../testing/draw.tsx'
import { type FormContext, FormProvider } from './form-context.ts'
import { Picker } from './picker.tsx'

const picked: string[] = []
const form = { locale: 'en', isReadOnly: false, isUnlocked: false } as FormContext

/** A form that renders again on a custom event, like the real form when the checks of its record arrive. */
function Form() {
  const t = useMessages('assisted')
  const [renders, setRenders] = useState(0)
  useEffect(() => {
    const again = () => setRenders((count) => count + 1)
    addEventListener('checks-arrived', again)
    return () => removeEventListener('checks-arrived', again)
  }, [])
  return (
    <FormProvider value={{ ...form, t }}>
      <output>{renders}</output>
      <Picker
        label="Add a field"
        offers={['006', '222', '264'].map((code) => ({ code, label: 'Field', isCore: false }))}
        onPick={(code) => picked.push(code)}
        onClose={() => undefined}
      />
    </FormProvider>
  )
}

it('keeps typed text when the form around the field renders again', async () => {
  draw(<Form />)
  const input = page.getByRole('combobox', { name: 'Add a field' })
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('26')
  dispatchEvent(new Event('checks-arrived'))
  await expect.element(page.getByRole('status')).toHaveTextContent('1')
  await userEvent.keyboard('4')
  await expect.element(input).toHaveValue('264')
  await expect.element(page.getByRole('option')).toHaveAttribute('data-combobox-selected')
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['264'])
})

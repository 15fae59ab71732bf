import { Modal } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useShortcuts } from '../kernel/shortcuts.tsx'
import { draw } from '../testing/draw.tsx'
import { useReturnFocus } from './use-return-focus.ts'

function Dialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title="Asked">
      <button type="button" data-autofocus>
        Answer
      </button>
    </Modal>
  )
}

/**
 * A text field in which a key opens a dialog, and a shortcut of the page. `heard` collects the keys that reach the
 * field or the page.
 */
function Place({ heard }: { heard: string[] }) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts([{ keys: 'x', label: 'Of the page', scope: 'page', run: () => void heard.push('page: x') }])
  return (
    <>
      <input
        aria-label="Text"
        onKeyDown={({ key }) => {
          heard.push(key)
          if (key === 'Enter') flushSync(() => setOpen(true))
        }}
      />
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const text = page.getByRole('textbox', { name: 'Text' })
const dialog = page.getByRole('dialog', { name: 'Asked' })

const typeAtOnce = (key: string): void => {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

it('keeps keys away from the text and the page until the dialog has the focus', async () => {
  const heard: string[] = []
  await draw(<Place heard={heard} />)
  await text.click()
  typeAtOnce('Enter')
  typeAtOnce('x')
  typeAtOnce('Escape')
  expect(heard).toEqual(['Enter'])
})

it('returns the focus when the dialog closes', async () => {
  await draw(<Place heard={[]} />)
  await text.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Answer' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(text).toHaveFocus()
})

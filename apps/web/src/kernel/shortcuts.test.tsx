import { Modal } from '@mantine/core'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { type Shortcut, useShortcutSheet, useShortcuts } from './shortcuts.tsx'

const done: string[] = []
const action = (keys: string, name: string, answer?: false): Shortcut => ({
  keys,
  label: name,
  scope: 'page',
  run: () => {
    done.push(name)
    return answer
  },
})

function Registered({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts)
  return null
}

function Sheet() {
  const { list, areSingleKeysOn, setSingleKeys } = useShortcutSheet()
  const [labels, setLabels] = useState('')
  return (
    <>
      <button
        type="button"
        onClick={() =>
          setLabels(
            list()
              .map(({ label }) => label)
              .join(', '),
          )
        }
      >
        What holds now
      </button>
      <output>{labels}</output>
      <button type="button" onClick={() => setSingleKeys(!areSingleKeysOn)}>
        Single keys
      </button>
    </>
  )
}

const start = (page: readonly Shortcut[], application: readonly Shortcut[] = []) => {
  done.length = 0
  return draw(
    <>
      <Registered shortcuts={application} />
      <Registered shortcuts={page} />
      <Sheet />
      <input aria-label="Query" />
    </>,
  )
}

/** Waits until the page is drawn and its shortcuts are registered. */
const ready = () => expect.element(page.getByRole('button', { name: 'What holds now' })).toBeVisible()

describe('a shortcut', () => {
  it('runs for one key and for two keys in sequence', async () => {
    await start([action('/', 'search'), action('g s', 'go to search')])
    await ready()
    await userEvent.keyboard('/')
    // The keys are dispatched directly: on a slow machine, typed keys could exceed the time limit of a sequence.
    for (const key of 'gs')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    expect(done).toEqual(['search', 'go to search'])
  })

  it('of the page takes precedence over one of the application, unless its function returns false', async () => {
    await start(
      [action('x', 'page'), action('y', 'page', false)],
      [action('x', 'application'), action('y', 'application')],
    )
    await ready()
    await userEvent.keyboard('x')
    await userEvent.keyboard('y')
    expect(done).toEqual(['page', 'page', 'application'])
  })

  it('without a modifier does not run in a text field; one with Control does', async () => {
    await start([action('x', 'plain'), action('mod+k', 'palette')])
    await page.getByRole('textbox', { name: 'Query' }).click()
    await userEvent.keyboard('x{Control>}k{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Query' })).toHaveValue('x')
    expect(done).toEqual(['palette'])
  })

  it('does not run while a dialog is open', async () => {
    done.length = 0
    await draw(
      <>
        <Registered shortcuts={[action('mod+k', 'palette')]} />
        <Modal opened onClose={() => undefined} title="Question" />
      </>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Question' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(done).toEqual([])
  })

  it('without a modifier does not run after the user has turned off single-key shortcuts', async () => {
    const first = await start([action('x', 'plain'), action('mod+k', 'palette')])
    await page.getByRole('button', { name: 'Single keys' }).click()
    await userEvent.keyboard('x{Control>}k{/Control}')
    expect(done).toEqual(['palette'])
    await first.unmount()
    await start([action('x', 'plain')])
    await ready()
    await userEvent.keyboard('x')
    expect(done).toEqual([])
  })

  it('is listed and active only while its page is shown', async () => {
    const drawn = await start([action('x', 'of this page')])
    await page.getByRole('button', { name: 'What holds now' }).click()
    await expect.element(page.getByText('of this page')).toBeVisible()
    await drawn.rerender(<Sheet />)
    await page.getByRole('button', { name: 'What holds now' }).click()
    await userEvent.keyboard('x')
    expect(done).toEqual([])
    await expect.element(page.getByText('of this page')).not.toBeInTheDocument()
  })
})

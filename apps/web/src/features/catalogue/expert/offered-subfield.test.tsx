import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawCard, lineOf, typeAtEndOf } from '../../../testing/card.tsx'
import { aSerial } from '../../../testing/serials.ts'

/** Begins a new field behind 310 and goes to its content, where `$a` is offered. */
async function beginField(tag: string): Promise<void> {
  await drawCard(aSerial())
  await typeAtEndOf('310', '{Enter}')
  await userEvent.keyboard(`${tag}  `)
  await expect.poll(() => lineOf(tag)).toBe(`${tag} __ $a`)
  await userEvent.keyboard('{End}')
}

describe('the $a that a new line offers', () => {
  it('is replaced by the delimiter that is typed directly behind it', async () => {
    await beginField('780')
    await userEvent.keyboard('$tNature$x1234-5679')
    await expect.poll(() => lineOf('780')).toBe('780 __ $tNature$x1234-5679')
  })

  it('is replaced by the key of the delimiter', async () => {
    await beginField('780')
    await userEvent.keyboard('{Control>}d{/Control}tNature')
    await expect.poll(() => lineOf('780')).toBe('780 __ $tNature')
  })

  it('stays where content is typed first', async () => {
    await beginField('780')
    await userEvent.keyboard('Author$tNature')
    await expect.poll(() => lineOf('780')).toBe('780 __ $aAuthor$tNature')
  })

  it('is no problem to report while it is typed', async () => {
    await beginField('500')
    await userEvent.keyboard('Note$9')
    await expect.element(page.getByText(/subfield 9: the profile has no such subfield/)).toBeVisible()
    await expect.element(page.getByText(/the subfield is empty/)).not.toBeInTheDocument()
  })
})

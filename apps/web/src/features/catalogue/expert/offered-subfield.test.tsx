import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawCard, textOfLine, typeAtEndOf } from '../../../testing/card.tsx'
import { aSerial } from '../../../testing/serials.ts'

/** Inserts a new field after 310 and moves to its content, where `$a` is already inserted. */
async function beginField(tag: string): Promise<void> {
  await drawCard(aSerial())
  await typeAtEndOf('310', '{Enter}')
  await userEvent.keyboard(`${tag}  `)
  await expect.poll(() => textOfLine(tag)).toBe(`${tag} __ $a`)
  await userEvent.keyboard('{End}')
}

describe('the $a inserted into a new line', () => {
  it('is replaced by a delimiter typed directly after it', async () => {
    await beginField('780')
    await userEvent.keyboard('$tNature$x1234-5679')
    await expect.poll(() => textOfLine('780')).toBe('780 __ $tNature$x1234-5679')
  })

  it('is replaced by the shortcut that inserts a delimiter', async () => {
    await beginField('780')
    await userEvent.keyboard('{Control>}d{/Control}tNature')
    await expect.poll(() => textOfLine('780')).toBe('780 __ $tNature')
  })

  it('remains if the user types content first', async () => {
    await beginField('780')
    await userEvent.keyboard('Author$tNature')
    await expect.poll(() => textOfLine('780')).toBe('780 __ $aAuthor$tNature')
  })

  it('is not reported as empty while the user types in the line', async () => {
    await beginField('500')
    await userEvent.keyboard('Note$9')
    await expect.element(page.getByText(/\$9: the profile does not define this subfield/)).toBeVisible()
    await expect.element(page.getByText(/the subfield is empty/)).not.toBeInTheDocument()
  })
})

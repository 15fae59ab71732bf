import {
  closeRequest,
  forwardRequest,
  me,
  refuseRequest,
  requestTemplates,
  sendRequestMessage,
  setRequestHandler,
  similarTitles,
  updateRequest,
} from '@seriatim/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queries } from '../../kernel/queries.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { answerRequests, changeStored, HANDLER, REQUEST } from '../../testing/requests.ts'

const ADDRESS = `/requests/${REQUEST.id}`
const ME = { id: '7', code: 'france', name: 'france' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = page.getByRole('status').filter({ hasText: REQUEST.id })

beforeEach(() => answerRequests())

/** Opens the page of the request. */
async function drawRequest(): Promise<Awaited<ReturnType<typeof drawPage>>> {
  const router = await drawPage(ADDRESS)
  await expect.element(status).toBeVisible()
  return router
}

describe('the page of a request', () => {
  it('shows the form with its title in both scripts, isolated from the text around it', async () => {
    await drawRequest()
    const form = page.getByRole('region', { name: 'Form of the publisher' })
    await expect.element(form.getByText('مجلة الشعر')).toBeVisible()
    expect(form.getByText('مجلة الشعر').element()).toMatchObject({ tagName: 'BDI', lang: 'ar' })
    await expect.element(form.getByText('Majallat al-shiʻr')).toBeVisible()
    await expect.element(form.getByText('Arabic')).toBeVisible()
    await expect.element(form.getByRole('link', { name: '1234-5679' })).toHaveAttribute('href', '/record/1234-5679')
    await expectAccessible('a request')
  })

  it('offers files only as downloads', async () => {
    await drawRequest()
    const link = page.getByRole('link', { name: 'Download غلاف.pdf' })
    await expect.element(link).toHaveAttribute('href', `/api/requests/${REQUEST.id}/files/f1`)
    await expect.element(link).toHaveAttribute('download')
  })

  it('lists similar titles of the register, and links to the search for the words of the title', async () => {
    network.answer(similarTitles, () => [
      {
        issn: '4200-0025',
        title: 'Majallat al-shiʻr',
        center: 'ISSN France',
        country: 'FRA',
        medium: 'ta',
        category: 'reg',
        reason: 'transliteration' as const,
      },
    ])
    await drawRequest()
    const radar = page.getByRole('complementary', { name: 'Similar titles' })
    await expect.element(radar.getByText('same title, romanised')).toBeVisible()
    await expect.element(radar.getByRole('link', { name: '4200-0025' })).toBeVisible()
    expect(network.asked(similarTitles)[0]!.query).toEqual({ title: 'مجلة الشعر', language: 'ara' })
    await expect
      .element(radar.getByRole('link', { name: 'Search these words in the register' }))
      .toHaveAttribute('href', `/search?q=${encodeURIComponent('مجلة الشعر').replaceAll('%20', '+')}`)
  })

  it('names the fields of a change as new values, and the serial itself is no similar title', async () => {
    answerRequests([
      {
        ...REQUEST,
        kind: 'change',
        changed_issn: '4200-0025',
        content: { ...REQUEST.content, kind: 'change', change: 'title', issn: '4200-0025' },
      },
    ])
    const own = { center: '_7', country: 'FRA', medium: 'ta', category: 'reg', reason: 'identical' as const }
    network.answer(similarTitles, () => [
      { issn: '4200-0025', title: 'Poésie', ...own },
      { issn: '4200-0033', title: 'Poésie (En ligne)', ...own },
    ])
    await drawRequest()
    const radar = page.getByRole('complementary', { name: 'Similar titles' })
    await expect.element(radar.getByRole('link', { name: '4200-0033' })).toBeVisible()
    await expect.element(radar.getByRole('link', { name: '4200-0025' })).not.toBeInTheDocument()
    const form = page.getByRole('region', { name: 'Form of the publisher' })
    for (const name of ['New title', 'New URL', 'New publisher'])
      await expect.element(form.getByText(name, { exact: true })).toBeVisible()
  })

  it('has no list of similar titles for a change without a new title', async () => {
    const content = {
      ...REQUEST.content,
      kind: 'change' as const,
      change: 'url' as const,
      title: '',
      issn: '4200-0025',
    }
    answerRequests([{ ...REQUEST, kind: 'change', changed_issn: '4200-0025', title: 'Poésie', content }])
    await drawRequest()
    await expect.element(page.getByRole('heading', { name: 'Poésie' })).toBeVisible()
    await expect.element(page.getByText('Similar titles')).not.toBeInTheDocument()
  })

  it('shows a long title whole in the form, and its beginning as the heading', async () => {
    const title = `${'مجلة الشعر العربي '.repeat(50)}الحديث`
    answerRequests([{ ...REQUEST, title, content: { ...REQUEST.content, title } }])
    await drawRequest()
    const heading = page.getByRole('heading', { level: 1 }).element()
    expect(heading.getBoundingClientRect().height).toBeLessThan(60)
    expect(getComputedStyle(heading.firstElementChild!).direction).toBe('rtl')
    const facts = page.getByRole('region', { name: 'Form of the publisher' })
    const width = (element: Element) => element.getBoundingClientRect().width
    const shown = facts.getByText(title).element().closest('div')!
    expect(width(shown)).toBe(width(shown.parentElement!))
  })

  it('explains to users without the permission to assign why there are no similar titles', async () => {
    network.answer(me, () => ({ ...HANDLER, permissions: ['requests' as const] }))
    await drawRequest()
    await expect.element(page.getByText(/^To see similar titles/)).toBeVisible()
    expect(network.asked(similarTitles)).toEqual([])
  })

  it('keeps the buttons of messages with the reason if the publisher left no e-mail address', async () => {
    answerRequests([{ ...REQUEST, email: null, actions: ['assign', 'edit'] }])
    await drawRequest()
    await expect.element(button('Question')).toHaveAttribute('aria-disabled', 'true')
    await button('Question').hover()
    await expect.element(page.getByText('The publisher of this request left no e-mail address.')).toBeVisible()
    await userEvent.keyboard('q')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('shows only the actions that the state allows, and the ISSNs with their bar codes', async () => {
    answerRequests([
      {
        ...REQUEST,
        state: 'assigned',
        issns: ['8000-0010'],
        records: [{ issn: '8000-0010', medium: 'ta', title: 'Majallat al-shiʻr', category: 'wor' }],
        actions: ['message', 'close', 'register'],
      },
    ])
    const router = await drawRequest()
    const records = page.getByRole('region', { name: 'Assigned ISSNs' })
    await expect.element(records.getByRole('link', { name: '8000-0010', exact: true })).toBeVisible()
    await expect.element(records.getByText('Print')).toBeVisible()
    await expect
      .element(records.getByRole('link', { name: 'Bar code of 8000-0010 as SVG' }))
      .toHaveAttribute('href', `/api/requests/${REQUEST.id}/bar_codes/8000-0010?format=svg`)
    for (const name of ['Assign ISSNs', 'Refuse', 'Question', 'Take'])
      await expect.element(button(name)).not.toBeInTheDocument()
    await userEvent.keyboard('i')
    await expect.poll(() => router.state.location.href).toBe('/catalogue?issns=8000-0010')
  })

  it('has bar codes with a variant and the number of an issue, but none for online records', async () => {
    const records = [
      { issn: '8000-0010', medium: 'ta', title: 'Tides', category: 'reg' },
      { issn: '8000-0029', medium: 'cr', title: 'Tides', category: 'reg' },
    ]
    const issns = records.map(({ issn }) => issn)
    answerRequests([{ ...REQUEST, state: 'assigned', issns, records, actions: [] }])
    await drawRequest()
    const link = page.getByRole('link', { name: 'Bar code of 8000-0010 as PNG' })
    await page.getByRole('textbox', { name: 'Variant' }).fill('05')
    await page.getByRole('textbox', { name: 'Number of the issue' }).fill('00123')
    await expect
      .element(link)
      .toHaveAttribute('href', `/api/requests/${REQUEST.id}/bar_codes/8000-0010?format=png&variant=05&issue=00123`)
    await page.getByRole('textbox', { name: 'Number of the issue' }).fill('123')
    await expect.element(page.getByText('Enter two or five digits.')).toBeVisible()
    await expect.element(link).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: /Bar code of 8000-0029/ })).not.toBeInTheDocument()
  })

  it('takes the request with a key, and shows at once if another user handles it', async () => {
    network.answer(updateRequest, ({ body }) => {
      expect(body).toEqual({ handler: '7', updated_at: REQUEST.updated_at })
      return changeStored(REQUEST.id, { handler: ME, state: 'in_progress' })
    })
    await drawRequest()
    await expect.element(status).toMatchTextContent('No user handles this request yet')
    await userEvent.keyboard('t')
    await expect.element(status).toMatchTextContent('You handle this request')
    await expect.element(button('Take')).not.toBeInTheDocument()
    changeStored(REQUEST.id, { handler: { id: '8', code: 'marie', name: 'marie' } })
    await queries.invalidateQueries()
    await expect.element(status).toMatchTextContent('Handled by marie')
  })

  it('says why a request cannot be shown', async () => {
    await drawPage('/requests/0000-0000')
    await expect.element(page.getByText('This request does not exist.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to the inbox' })).toBeVisible()
  })
})

describe('a question to the publisher', () => {
  const TEMPLATE = {
    id: '3',
    center: '_7',
    name: 'Cover missing',
    use: 'question' as const,
    texts: { en: 'Please send the cover of {title}.', fr: 'Envoyez la couverture de {title} ({id}), {contact_name}.' },
    updated_at: '2026-11-01T09:00:00.000Z',
  }

  it('is filled from a template in the language of the publisher, edited, and sent once', async () => {
    network.answer(requestTemplates, () => [TEMPLATE])
    network.answer(sendRequestMessage, () => network.lose())
    await drawRequest()
    await userEvent.keyboard('q')
    const dialog = page.getByRole('dialog', { name: 'Question' })
    await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveFocus()
    await dialog.getByRole('combobox', { name: 'Template' }).selectOptions('Cover missing')
    const text = dialog.getByRole('textbox', { name: 'Text' })
    await expect.element(text).toHaveValue(`Envoyez la couverture de مجلة الشعر (${REQUEST.id}), Amina.`)
    await expect.element(text).toHaveFocus()
    await userEvent.keyboard('{Control>}{End}{/Control} Merci.{Control>}{Enter}{/Control}')
    await expect.element(dialog.getByText(/The server does not answer/)).toBeVisible()
    network.answer(sendRequestMessage, () => changeStored(REQUEST.id, { state: 'waiting', actions: ['message'] }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(status).toMatchTextContent('Waiting for the publisher')
    const sent = network.asked(sendRequestMessage).map(({ body }) => body)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({ waits: true, text: expect.stringMatching(/Amina\. Merci\.$/) })
    const keys = vi.mocked(fetch).mock.calls.flatMap(([, init]) => {
      const headers = init?.headers as Record<string, string> | undefined
      return headers?.['Idempotency-Key'] ?? []
    })
    expect(new Set(keys).size).toBe(1)
  })

  it('uses the English text if the template has none in the language of the publisher, and says so', async () => {
    network.answer(requestTemplates, () => [{ ...TEMPLATE, texts: { en: TEMPLATE.texts.en } }])
    await drawRequest()
    await userEvent.keyboard('q')
    const dialog = page.getByRole('dialog', { name: 'Question' })
    await dialog.getByRole('combobox', { name: 'Template' }).selectOptions('Cover missing')
    await expect.element(dialog.getByText(/no text in French\. The text in English was inserted/)).toBeVisible()
  })

  it('keeps the text if another person has changed the request, and is then based on the new state', async () => {
    network.answer(sendRequestMessage, ({ body }) => {
      if (body.updated_at === REQUEST.updated_at) {
        changeStored(REQUEST.id, { handler: { id: '8', code: 'marie', name: 'marie' } })
        network.refuse({ code: 'stale_row' }, 'Another user changed this row.')
      }
      return changeStored(REQUEST.id, { state: 'waiting' })
    })
    await drawRequest()
    await userEvent.keyboard('q')
    const dialog = page.getByRole('dialog', { name: 'Question' })
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Which country?')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Handled by marie/)
    await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Which country?')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('is not sent without a text', async () => {
    await drawRequest()
    await userEvent.keyboard('q')
    const dialog = page.getByRole('dialog', { name: 'Question' })
    await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog.getByText('Enter a text.')).toBeVisible()
    expect(network.asked(sendRequestMessage)).toEqual([])
  })
})

describe('files of a message', () => {
  /** An answer to an upload, by the name of its file. */
  const uploads: { name: string; url: string }[] = []
  class Upload extends EventTarget {
    url = ''
    upload = new EventTarget()
    status = 200
    responseText = ''
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    send(form: FormData) {
      const file = form.get('file') as File
      uploads.push({ name: file.name, url: this.url })
      const isWrong = file.name.endsWith('.gif')
      this.status = isWrong ? 400 : 200
      this.responseText = JSON.stringify(
        isWrong
          ? { code: 'invalid_fields', message: 'Wrong.', errors: { file: ['Not a complete PDF, JPEG or PNG file.'] } }
          : { id: `id of ${file.name}` },
      )
      this.dispatchEvent(new Event('load'))
    }
  }
  const attach = async (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]')!
    await userEvent.upload(page.elementLocator(input), files)
  }
  const writeMessage = async () => {
    await drawRequest()
    await userEvent.keyboard('m')
    const dialog = page.getByRole('dialog', { name: 'Message' })
    await dialog.getByRole('textbox', { name: 'Text' }).fill('See the model.')
    return dialog
  }
  beforeEach(() => {
    uploads.length = 0
    vi.stubGlobal('XMLHttpRequest', Upload)
    return () => vi.unstubAllGlobals()
  })

  it('are uploaded once, also if the message is sent again, and the message names them', async () => {
    network.answer(sendRequestMessage, () => network.lose())
    const dialog = await writeMessage()
    await attach(new File(['a'], 'غلاف نموذجي.pdf'), new File(['b'], 'model.png'))
    await expect.element(dialog.getByText(/model\.png/)).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog.getByText(/The server does not answer/)).toBeVisible()
    network.answer(sendRequestMessage, () => changeStored(REQUEST.id, {}))
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(uploads.map(({ name }) => name)).toEqual(['غلاف نموذجي.pdf', 'model.png'])
    expect(uploads[0]!.url).toContain(`/requests/${REQUEST.id}/files`)
    for (const { body } of network.asked(sendRequestMessage))
      expect(body).toMatchObject({ files: ['id of غلاف نموذجي.pdf', 'id of model.png'], waits: false })
  })

  it('are refused with their reason at the field, and the text is kept', async () => {
    const dialog = await writeMessage()
    await attach(new File(['a'], 'moving.gif'))
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect.element(dialog.getByText('Not a complete PDF, JPEG or PNG file.')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('See the model.')
    await attach(...Array.from({ length: 6 }, (_, at) => new File(['a'], `${at}.pdf`)))
    await expect.element(dialog.getByText('A message can have up to 5 files.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send' }).click()
    expect(uploads).toHaveLength(1)
    expect(network.asked(sendRequestMessage)).toEqual([])
  })
})

describe('ending a request', () => {
  it('is refused with a reason; a request that has ended meanwhile shows its new state', async () => {
    network.answer(refuseRequest, () => {
      changeStored(REQUEST.id, { state: 'withdrawn', actions: [] })
      network.refuse({ code: 'request_ended', details: { state: 'withdrawn' } }, 'The publisher withdrew it.')
    })
    await drawRequest()
    await userEvent.keyboard('r')
    const dialog = page.getByRole('dialog', { name: 'Refuse' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not a serial')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect.element(dialog.getByText('The publisher withdrew it.')).toBeVisible()
    await expect.element(status).toMatchTextContent('Withdrawn')
  })

  it('is closed without a message', async () => {
    network.answer(closeRequest, () => changeStored(REQUEST.id, { state: 'closed', actions: ['reopen'] }))
    network.answer(updateRequest, () => changeStored(REQUEST.id, { state: 'in_progress' }))
    await drawRequest()
    await userEvent.keyboard('c')
    const dialog = page.getByRole('dialog', { name: 'Close the request' })
    await expect.element(dialog.getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(status).toMatchTextContent('Closed')
    expect(network.asked(closeRequest)[0]!.body).toEqual({ text: '', updated_at: REQUEST.updated_at })
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.keyboard('o')
    await expect.element(status).toMatchTextContent('In progress')
    expect(network.asked(updateRequest)[0]!.body).toMatchObject({ state: 'in_progress' })
  })

  it('is forwarded to another centre with a reason, after which the inbox opens', async () => {
    network.answer(forwardRequest, () => ({ message: 'The request was forwarded to ISSN UK' }))
    const router = await drawRequest()
    await userEvent.keyboard('f')
    const dialog = page.getByRole('dialog', { name: 'Forward' })
    await expect.element(dialog.getByRole('combobox', { name: 'Forward to' })).toHaveFocus()
    await userEvent.keyboard('uk{Tab}Published in London{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('The request was forwarded to ISSN UK')).toBeVisible()
    expect(router.state.location.pathname).toBe('/requests')
    expect(network.asked(forwardRequest)[0]!.body).toMatchObject({ center: '_2', text: 'Published in London' })
  })
})

describe('changing a request', () => {
  it('sends only changed fields, and merges the changes of another person', async () => {
    network.answer(updateRequest, ({ body }) => {
      if (body.updated_at !== REQUEST.updated_at) return changeStored(REQUEST.id, {})
      changeStored(REQUEST.id, { content: { ...REQUEST.content, place: 'Lyon', title: 'Autre' } })
      return network.refuse({ code: 'stale_row' }, 'Another user changed this row.')
    })
    await drawRequest()
    await userEvent.keyboard('e')
    const dialog = page.getByRole('dialog', { name: 'Edit the form' })
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Le Rivage')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Autre.*Le Rivage/)
    await expect.element(dialog.getByRole('textbox', { name: 'Place of publication' })).toHaveValue('Lyon')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.asked(updateRequest).map(({ body }) => body.content)).toMatchObject([
      { title: 'Le Rivage' },
      { title: 'Le Rivage' },
    ])
    expect(Object.keys(network.asked(updateRequest)[0]!.body)).toEqual(['content', 'updated_at'])
  })

  it('is not taken if another person has changed it, and says so', async () => {
    network.answer(updateRequest, () => network.refuse({ code: 'stale_row' }, 'Another user changed this row.'))
    await drawRequest()
    await userEvent.keyboard('t')
    await expect.element(page.getByText('Another user or the publisher changed this request')).toBeVisible()
    await expect.element(page.getByText('Another user changed this row.')).not.toBeInTheDocument()
  })

  it('sets the due day and the handler in dialogs', async () => {
    network.answer(updateRequest, ({ body }) => changeStored(REQUEST.id, { due_on: body.due_on ?? null }))
    network.answer(setRequestHandler, ({ body: { ids } }) => ({ changed: ids.length }))
    await drawRequest()
    await userEvent.keyboard('d')
    const due = page.getByRole('dialog', { name: 'Due day' })
    await expect.element(due.getByRole('textbox', { name: 'Due on' })).toHaveFocus()
    await due.getByRole('textbox', { name: 'Due on' }).fill('12/24/2026')
    await due.getByRole('button', { name: 'Save' }).click()
    await expect.element(due).not.toBeInTheDocument()
    expect(network.asked(updateRequest)[0]!.body).toMatchObject({ due_on: '2026-12-24' })
    await userEvent.keyboard('h')
    const handler = page.getByRole('dialog', { name: 'Set handler' })
    await expect.element(handler.getByRole('combobox', { name: 'Handled by' })).toHaveValue('No handler')
  })
})

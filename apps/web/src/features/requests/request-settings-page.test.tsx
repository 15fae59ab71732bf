import {
  createRequestTemplate,
  deleteRequestTemplate,
  me,
  type RequestSettings,
  type RequestTemplate,
  requestSettings,
  requestTemplates,
  updateRequestSettings,
  updateRequestTemplate,
} from '@seriatim/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { answerRequests, HANDLER } from '../../testing/requests.ts'

const SETTINGS: RequestSettings = {
  center: '_7',
  is_on: false,
  intro: { en: 'Welcome', fr: 'Bienvenue' },
  required: ['place'],
  due_days: 14,
  reminder_days: 10,
  first_issue_days: 0,
  updated_at: '2026-11-20T09:00:00.000Z',
}
const TEMPLATE: RequestTemplate = {
  id: '3',
  center: '_7',
  name: 'Cover missing',
  use: 'question',
  texts: { en: 'Please send the cover of {title}.' },
  updated_at: '2026-11-20T09:00:00.000Z',
}

const settings = page.getByRole('region', { name: 'Settings' })
const templates = page.getByRole('region', { name: 'Templates of messages' })
const save = settings.getByRole('button', { name: 'Save' })

let rows: RequestTemplate[]

beforeEach(() => {
  answerRequests()
  rows = [TEMPLATE]
  network.answer(requestSettings, () => SETTINGS)
  network.answer(requestTemplates, () => rows)
})

describe('the settings for requests', () => {
  it('are reached from the inbox, and stored as one form', async () => {
    network.answer(updateRequestSettings, ({ body }) => ({
      ...SETTINGS,
      ...body,
      updated_at: '2026-11-30T09:00:00.000Z',
    }))
    await drawPage('/requests')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect.element(settings.getByRole('textbox', { name: 'Introduction in French' })).toHaveValue('Bienvenue')
    await expectAccessible('settings for requests')
    await settings.getByRole('checkbox', { name: 'Accept requests in the portal' }).click()
    await settings.getByRole('textbox', { name: 'Introduction in Russian' }).fill('Добро пожаловать')
    await settings.getByRole('checkbox', { name: 'Files' }).click()
    await settings.getByRole('textbox', { name: 'Days until the due day' }).fill('21')
    await save.click()
    await expect.element(page.getByText('The settings were saved')).toBeVisible()
    expect(network.asked(updateRequestSettings)[0]).toMatchObject({
      query: { center: '_7' },
      body: {
        is_on: true,
        intro: { en: 'Welcome', es: '', fr: 'Bienvenue', ru: 'Добро пожаловать' },
        required: ['place', 'files'],
        due_days: 21,
        updated_at: SETTINGS.updated_at,
      },
    })
  })

  it('show errors at their fields, and ask before unsaved changes are discarded', async () => {
    network.answer(updateRequestSettings, () => network.refuseFields({ due_days: ['Enter a number from 1 to 365.'] }))
    const router = await drawPage('/requests/settings')
    await settings.getByRole('textbox', { name: 'Introduction in English' }).fill('Hello')
    await save.click()
    await expect.element(settings.getByRole('textbox', { name: 'Days until the due day' })).toHaveFocus()
    await page.getByRole('link', { name: 'Back to the inbox' }).click()
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(router.state.location.pathname).toBe('/requests/settings')
  })

  it('merge the changes of another person', async () => {
    network.answer(updateRequestSettings, () => {
      network.answer(requestSettings, () => ({
        ...SETTINGS,
        intro: { en: 'Welcome', es: 'Bienvenidos', fr: 'Bienvenue' },
        updated_at: '2026-11-30T09:00:00.000Z',
      }))
      network.refuse({ code: 'stale_row' }, 'Another user changed this row.')
    })
    await drawPage('/requests/settings')
    await settings.getByRole('textbox', { name: 'Introduction in English' }).fill('Hello')
    await save.click()
    await expect.element(settings.getByRole('alert')).toMatchTextContent(/Introduction in Spanish/)
    await expect.element(settings.getByRole('textbox', { name: 'Introduction in Spanish' })).toHaveValue('Bienvenidos')
    await expect.element(settings.getByRole('textbox', { name: 'Introduction in English' })).toHaveValue('Hello')
  })

  it('belong to one centre, which users of several centres choose', async () => {
    network.answer(me, () => ({ ...HANDLER, centers: [...HANDLER.centers, { id: '2', code: '_2', name: 'ISSN UK' }] }))
    network.answer(requestSettings, ({ query: { center } }) => ({ ...SETTINGS, center: center ?? '_7' }))
    await drawPage('/requests/settings')
    await settings.getByRole('combobox', { name: 'Centre' }).selectOptions('_2 · ISSN UK')
    await expect.poll(() => network.asked(requestSettings).at(-1)!.query.center).toBe('_2')
  })

  it('say why they cannot be shown', async () => {
    network.answer(requestSettings, () =>
      network.refuse({ code: 'no_centre', details: { username: 'france' } }, 'You have no centre.'),
    )
    await drawPage('/requests/settings')
    await expect.element(settings.getByText('You have no centre.')).toBeVisible()
  })
})

describe('the templates of messages', () => {
  it('are added by keyboard in four languages', async () => {
    network.answer(createRequestTemplate, ({ body }) => {
      const made: RequestTemplate = { ...TEMPLATE, id: '4', name: body.name, use: body.use, texts: body.texts }
      rows = [...rows, made]
      return made
    })
    await drawPage('/requests/settings')
    await expect.element(templates.getByRole('link', { name: 'Cover missing' })).toBeVisible()
    await userEvent.keyboard('n')
    const dialog = page.getByRole('dialog', { name: 'New template' })
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await expect.element(dialog.getByText(/\{title\}, \{publisher\}, \{id\}/)).toBeVisible()
    await userEvent.keyboard('Not a serial')
    await dialog.getByRole('combobox', { name: 'Use' }).selectOptions('Refusal')
    await dialog.getByRole('textbox', { name: 'Text in Russian' }).fill('Это не сериальное издание.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(templates.getByRole('link', { name: 'Not a serial' })).toBeVisible()
    expect(network.asked(createRequestTemplate)[0]!.body).toEqual({
      name: 'Not a serial',
      use: 'refusal',
      texts: { en: '', es: '', fr: '', ru: 'Это не сериальное издание.' },
    })
  })

  it('are changed in a dialog, with the error of the server at its field', async () => {
    network.answer(updateRequestTemplate, () => network.refuseFields({ name: ['Enter a name.'] }))
    await drawPage('/requests/settings?template=3')
    const dialog = page.getByRole('dialog', { name: 'Cover missing' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
    expect(network.asked(updateRequestTemplate)[0]!.body).toMatchObject({ updated_at: TEMPLATE.updated_at })
  })

  it('are deleted after confirmation', async () => {
    network.answer(deleteRequestTemplate, () => {
      rows = []
      return { message: 'The template was deleted' }
    })
    const router = await drawPage('/requests/settings?template=3')
    const dialog = page.getByRole('dialog', { name: 'Cover missing' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the template “Cover missing”?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('The template was deleted')).toBeVisible()
    await expect.element(templates.getByText('No templates yet')).toBeVisible()
    await expect.poll(() => router.state.location.search).toEqual({})
  })

  it('say that a template no longer exists', async () => {
    await drawPage('/requests/settings?template=99')
    await expect.element(page.getByRole('dialog').getByText('The templates cannot be shown')).toBeVisible()
  })
})

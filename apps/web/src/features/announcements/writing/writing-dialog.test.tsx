import {
  type AnnouncementRow,
  adminAnnouncement,
  adminAnnouncements,
  adminHistory,
  announcementAudience,
  createAnnouncement,
  me,
  previewAnnouncement,
  UNSEEN_REASONS,
  updateAnnouncement,
} from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CATALOGUER, network } from '../../../testing/draw.tsx'
import { drawPage } from '../../../testing/draw-page.tsx'

const ROW: AnnouncementRow = {
  id: '3',
  title: 'New rules',
  body_html: '<p>From January.</p>',
  translations: { fr: { title: 'Nouvelles règles', body_html: '<p>En janvier.</p>' } },
  is_draft: false,
  publish_at: '2026-01-01T00:00:30.000Z',
  expires_at: '2099-01-01T00:00:00.000Z',
  roles: [],
  centers: [],
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: 'paris',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const LATER = '2026-01-02T00:00:00.000Z'
const FRANCE = { id: '7', code: '_7', name: 'ISSN France' }

async function open(row: AnnouncementRow | 'new') {
  network.answer(me, () => ({ ...CATALOGUER, permissions: ['userManagement' as const], center: null, centers: [] }))
  network.answer(adminAnnouncements, () => ({ rows: row === 'new' ? [] : [row], total: row === 'new' ? 0 : 1 }))
  network.answer(announcementAudience, () => ({
    roles: [{ id: '4', code: 'reader', name: 'Reader' }],
    centers: [FRANCE],
  }))
  network.answer(adminHistory, () => [])
  if (row !== 'new') network.answer(adminAnnouncement, () => row)
  await drawPage(`/admin/announcements?row=${row === 'new' ? 'new' : row.id}`)
  await expect.element(title()).toBeVisible()
}

const dialog = () => page.getByRole('dialog')
const title = () => dialog().getByRole('textbox', { name: 'Title' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

describe('the form of an announcement', () => {
  it('stores a new announcement as a draft', async () => {
    await open('new')
    const sent: unknown[] = []
    network.answer(createAnnouncement, ({ body }) => {
      sent.push(body)
      return { ...ROW, is_draft: true }
    })
    await title().fill('New rules')
    await button('Save as draft').click()
    await expect.element(page.getByText('The draft was saved')).toBeVisible()
    expect(sent).toMatchObject([{ title: 'New rules', is_draft: true }])
  })

  it('stores changes as a draft until the announcement is published', async () => {
    await open({ ...ROW, is_draft: true })
    await expect.element(page.getByRole('cell', { name: 'draft', exact: true })).toBeInTheDocument()
    const sent: unknown[] = []
    network.answer(updateAnnouncement, ({ body }) => {
      sent.push(body)
      if (sent.length === 1) network.refuse({ code: 'network_only' }, 'Not stored.')
      return ROW
    })
    await button('Save as draft').click()
    await expect.element(page.getByText('Not stored.')).toBeVisible()
    await button('Publish').click()
    await expect.element(page.getByText('The announcement was saved')).toBeVisible()
    expect(sent).toMatchObject([
      { is_draft: true, publish_at: ROW.publish_at },
      { is_draft: false, publish_at: ROW.publish_at },
    ])
  })

  it('sends a start of now if the field is empty, and sends an empty end', async () => {
    await open(ROW)
    const sent: { publish_at?: string | undefined; expires_at?: string | undefined }[] = []
    network.answer(updateAnnouncement, ({ body }) => {
      sent.push(body)
      return ROW
    })
    await dialog().getByLabelText('Shown from').fill('')
    await dialog().getByLabelText('Shown until', { exact: false }).fill('')
    const before = new Date().toISOString()
    await button('Save').click()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]!.publish_at! >= before).toBe(true)
    expect(sent[0]!.expires_at).toBe('')
  })

  it('changes a published announcement to a draft', async () => {
    await open(ROW)
    const sent: unknown[] = []
    network.answer(updateAnnouncement, ({ body }) => {
      sent.push(body)
      return { ...ROW, is_draft: true }
    })
    await button('Change to draft').click()
    await expect.element(page.getByText('The draft was saved')).toBeVisible()
    expect(sent).toMatchObject([{ is_draft: true, updated_at: ROW.updated_at }])
  })

  it('merges changes of another person, and shows both versions of each field', async () => {
    await open(ROW)
    const stored = {
      ...ROW,
      title: 'New rules for all',
      body_html: '<p>From February.</p>',
      translations: { ...ROW.translations, ru: { title: 'Новые правила', body_html: '<p>С января.</p>' } },
      centers: [FRANCE],
      updated_at: LATER,
    }
    const sent: unknown[] = []
    network.answer(updateAnnouncement, ({ body }) => {
      sent.push(body)
      if (sent.length === 1) {
        network.answer(adminAnnouncement, () => stored)
        network.refuse({ code: 'stale_row' }, 'This row was changed.')
      }
      return stored
    })
    await title().fill('New rules of 2026')
    await button('Save').click()
    await expect.element(page.getByText('Another user changed this row while it was open here')).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'New rules for all', exact: true })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'From February.', exact: true })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'ISSN France', exact: true })).toBeVisible()
    await expect.element(page.getByRole('rowheader', { name: 'Title (русский)' })).toBeVisible()
    await expect.element(page.getByText('Another user changed this row while it was open here')).toBeInViewport()
    await expect.element(title()).toHaveValue('New rules of 2026')
    await expect.element(dialog().getByRole('textbox', { name: 'Text' })).toHaveTextContent('From February.')
    await button('Save').click()
    await expect.element(page.getByText('The announcement was saved')).toBeVisible()
    expect(sent).toMatchObject([
      { title: 'New rules of 2026', body_html: ROW.body_html, updated_at: ROW.updated_at },
      {
        title: 'New rules of 2026',
        body_html: stored.body_html,
        translations: stored.translations,
        centers: ['7'],
        updated_at: LATER,
      },
    ])
  })

  it('shows text that another person stored in the editor', async () => {
    await open(ROW)
    network.answer(updateAnnouncement, () => {
      network.answer(adminAnnouncement, () => ({ ...ROW, body_html: '<p>From February.</p>', updated_at: LATER }))
      network.refuse({ code: 'stale_row' }, 'This row was changed.')
    })
    const text = dialog().getByRole('textbox', { name: 'Text' })
    await text.fill('From March.')
    await button('Save').click()
    await button('Use the stored value of Text').click()
    await expect.element(text).toHaveTextContent('From February.')
  })
})

describe('the preview of an announcement', () => {
  const preview = async () => {
    await dialog().getByText('Preview', { exact: true }).click()
    return dialog().getByRole('region', { name: 'Preview' })
  }

  it('shows the announcement for a chosen centre, role and language', async () => {
    await open(ROW)
    const sent: unknown[] = []
    network.answer(previewAnnouncement, ({ body }) => {
      sent.push(body)
      const { locale = 'en' } = body
      const text = locale === 'fr' ? ROW.translations.fr! : { title: ROW.title, body_html: ROW.body_html }
      const language = locale === 'fr' ? ('fr' as const) : ('en' as const)
      return { is_shown: true, reasons: [], language, ...text, expires_at: ROW.expires_at }
    })
    await title().fill('Newer rules')
    const shown = await preview()
    await expect.element(shown.getByText('This user sees the announcement')).toBeVisible()
    await shown.getByRole('combobox', { name: 'Centre' }).click()
    await page.getByRole('option', { name: 'ISSN France (_7)' }).click()
    await shown.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Reader' }).click()
    await shown.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'français' }).click()
    const article = shown.getByRole('article', { name: 'Nouvelles règles' })
    await expect.element(article.getByText('En janvier.')).toBeVisible()
    await expect.element(article.getByText(/^Affichée jusqu/)).toBeVisible()
    expect(sent.at(-1)).toMatchObject({ id: '3', title: 'Newer rules', center: '7', role: '4', locale: 'fr' })
    await shown.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'русский' }).click()
    await expect.element(shown.getByText(/^No translation \(Russian\)/)).toBeVisible()
    await expect.element(shown.getByRole('heading', { name: 'New rules' })).toHaveAttribute('lang', 'en')
  })

  it('lists each reason why the user does not see the announcement', async () => {
    await open(ROW)
    network.answer(previewAnnouncement, () => ({
      is_shown: false,
      reasons: [...UNSEEN_REASONS],
      language: 'en' as const,
      title: ROW.title,
      body_html: ROW.body_html,
      expires_at: ROW.expires_at,
    }))
    const shown = await preview()
    await expect.element(shown.getByText('This user does not see the announcement')).toBeVisible()
    expect(
      shown
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual([
      'The announcement is a draft.',
      'The announcement has not started yet.',
      'The announcement has ended.',
      'The announcement is for other roles.',
      'The announcement is for other centres.',
    ])
  })
})

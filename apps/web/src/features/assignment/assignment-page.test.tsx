import {
  type AnswerOf,
  assign,
  continuingResourceTypes,
  forecastBlocks,
  frequencies,
  isoCountries,
  isoLanguages,
  issnCenters,
  lcCountries,
  listBlocks,
  me,
  media,
  type Profile,
  readRecord,
  similarTitles,
} from '@seriatim/contract'
import { DEFAULT_LEADER, dataField } from '@seriatim/marc'
import { entryName, entryOf, list } from '@seriatim/profile/lists'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { disabledFields } from '../../testing/disabled-fields.ts'
import { CATALOGUER, network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { answerWith } from '../../testing/serials.ts'
import { answerTransliterations } from '../../testing/transliteration-answers.ts'
import { emptyForm } from './state/assignment-form.ts'
import { blankRecord, type ProvisionalRecord } from './state/provisional.ts'
import { formStore } from './state/stored-form.ts'

const BLOCK = { first: '8000-000', last: '8000-999' }
const ASSIGNER: Profile = {
  ...CATALOGUER,
  center: { id: '7', code: '_7', name: 'ISSN France', active_block: { id: '1', ...BLOCK, free: 900 } },
  permissions: ['search', 'catalog', 'issn_assignment'],
  assignment_permission: true,
}

const rows = (name: 'countries' | 'languages' | 'media' | 'frequencies' | 'lcCountries') =>
  list(name).map((entry) => ({ id: entry.code, code: entry.code, name: entryName(entry, 'en') }))

beforeEach(() => {
  network.answer(me, () => ASSIGNER)
  network.answer(
    forecastBlocks,
    (): AnswerOf<typeof forecastBlocks> => ({
      center: { id: '7', code: '_7', name: 'ISSN France' },
      free: 900,
      queued: 0,
      has_active_block: true,
      per_month: 1,
      runs_out_on: null,
      days: null,
      level: 'enough',
    }),
  )
  network.answer(isoCountries, () => rows('countries'))
  network.answer(isoLanguages, () => rows('languages'))
  network.answer(media, () => rows('media'))
  network.answer(frequencies, () => rows('frequencies'))
  network.answer(continuingResourceTypes, () => [{ id: 'p', code: 'p', name: 'Periodical' }])
  network.answer(issnCenters, () => [
    { id: '7', code: '_7', name: 'ISSN France', countries: ['FRA'] },
    { id: '2', code: '_2', name: 'ISSN UK', countries: ['GBR'] },
  ])
  network.answer(lcCountries, ({ query: { iso } }) =>
    rows('lcCountries').filter(({ code }) => entryOf('countries', iso ?? '')?.lcCodes.includes(code)),
  )
  network.answer(similarTitles, () => [])
  answerTransliterations()
})

const record = (number: number) => page.getByRole('region', { name: `Record #${number}` })
/** An input field or a list field of a record, or of the footer. */
const field = (name: string, within: Pick<typeof page, 'getByRole'> = record(1)) =>
  within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name }))
const mark = '\u0098Le \u009cMonde rural'

describe('a new record in the assignment form', () => {
  it('can be copied with a key from the focused record, or added from the palette', async () => {
    await drawPage('/assignment')
    await expect.element(field('Key title')).toHaveFocus()
    await userEvent.keyboard('Revue{Control>}d{/Control}')
    await expect.element(field('Key title', record(2))).toHaveFocus()
    await expect.element(field('Key title', record(2))).toHaveValue('Revue')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Command palette' })).toHaveFocus()
    await userEvent.keyboard('Add: Link')
    await page.getByRole('dialog').getByRole('button', { name: 'Add: Link' }).click()
    await expect.element(field('Relation', record(2))).toHaveFocus()
  })
})

describe('a key title', () => {
  it('in Cyrillic is shown romanised, with letters missing in the romanisation table listed', async () => {
    await drawPage('/assignment')
    await field('Key title').fill('Маҷаллаи тоҷикӣ')
    await expect.element(record(1).getByText(/^Not romanised: the ISO 9 table has no ҷ ӣ\./)).toBeVisible()
    await field('Key title').fill('Вестник')
    await expect.element(record(1).getByText('Romanised: Vestnik')).toBeVisible()
  })

  it('has a warning of invisible characters with a button that removes them, except for joiners in words', async () => {
    await drawPage('/assignment')
    const title = field('Key title')
    await title.fill('Ho\u00adtel\u200b and Caf\ufffd')
    await expect.element(record(1).getByText(/U\+FFFD, U\+00AD, U\+200B/)).toBeVisible()
    await record(1).getByRole('button', { name: 'Remove the characters' }).click()
    await expect.element(title).toHaveValue('Hotel and Caf')
    await expect.element(title).toHaveFocus()
    await title.fill('کتاب\u200cها')
    await expect.element(record(1).getByRole('button', { name: 'Remove the characters' })).not.toBeInTheDocument()
  })

  it('gets non-sorting marks around its article from an accepted suggestion, and loses them with a key', async () => {
    await drawPage('/assignment')
    const title = field('Key title')
    await title.fill('Le Monde rural')
    await field('Language').fill('fre')
    await userEvent.keyboard('{Tab}')
    await page.getByRole('button', { name: 'Mark “Le” as non-sorting' }).click()
    await expect.element(title).toHaveValue(mark)
    await expect.element(title).toHaveFocus()
    await expect.element(page.getByText('Non-sorting: “Le”')).toBeVisible()
    const input = title.element() as HTMLInputElement
    input.setSelectionRange(2, 2)
    await userEvent.keyboard('{Control>}{Alt>}n{/Alt}{/Control}')
    await expect.element(title).toHaveValue('Le Monde rural')
  })
})

describe('the Library of Congress country', () => {
  it('is selected from those of the ISO country: a choice of several, the only one, or none', async () => {
    await drawPage('/assignment')
    await expect.element(field('Country (LC)')).toBeDisabled()
    await field('Country (ISO)').fill('united kingdom')
    await userEvent.keyboard('{Tab}')
    await expect.element(field('Country (LC)')).toBeEnabled()
    await expect.element(field('Country (LC)')).toHaveValue('')
    await field('Country (ISO)').fill('fra')
    await userEvent.keyboard('{Tab}')
    await expect.element(field('Country (LC)')).toHaveValue(expect.stringMatching(/^fr /))
  })

  it('is filled if the list of ISO countries arrives late, without moving the focus', async () => {
    const arrived = Promise.withResolvers<void>()
    network.answer(isoCountries, async () => {
      await arrived.promise
      return rows('countries')
    })
    await drawPage('/assignment')
    await field('Country (ISO)').fill('fra')
    await userEvent.keyboard('{Tab}')
    await expect.element(field('Country (LC)')).toHaveFocus()
    await expect.element(page.getByText('No matching code or name')).not.toBeInTheDocument()
    arrived.resolve()
    await expect.element(field('Country (ISO)')).toHaveValue(expect.stringMatching(/^FRA /))
    await expect.element(field('Country (LC)')).toHaveValue(expect.stringMatching(/^fr /))
    await expect.element(field('Country (LC)')).toHaveFocus()
  })
})

describe('the assignment form', () => {
  it('is restored when the page is opened again, and asks before it removes a record or resets the form', async () => {
    await drawPage('/assignment')
    await field('Key title').fill('Not lost')
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    await field('Key title', record(2)).fill('Not lost either')
    dispatchEvent(new Event('pagehide'))
    await cleanup()
    await drawPage('/assignment')
    await expect.element(field('Key title')).toHaveValue('Not lost')
    await expect.element(field('Key title', record(2))).toHaveValue('Not lost either')
    await page.getByRole('button', { name: 'Remove record #1' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(field('Key title')).toHaveValue('Not lost either')
    await expect.element(record(2)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect.element(field('Key title')).toHaveValue('')
  })

  it('is not shown to users without the permission to assign', async () => {
    network.answer(me, () => CATALOGUER)
    await drawPage('/assignment')
    await expect.element(page.getByText(/^You do not have permission to assign ISSNs/)).toBeVisible()
  })

  it('has a fixed user, centre and block for a national centre', async () => {
    await drawPage('/assignment')
    await expect.element(field('User', page)).toBeDisabled()
    await expect.element(field('ISSN centre', page)).toBeDisabled()
    await expect.element(field('ISSN centre', page)).toHaveValue(expect.stringMatching(/^_7 · /))
    await expect.element(field('ISSN block', page)).toBeDisabled()
    await expect
      .element(field('ISSN block', page))
      .toHaveValue(expect.stringMatching(/^\d{4}-\d{3} – \d{4}-\d{3} · [\d,]+ free$/))
  })

  it('explains why each disabled field is disabled', async () => {
    await drawPage('/assignment')
    await expect.element(field('Key title')).toHaveFocus()
    const disabled = await disabledFields()
    expect(disabled).not.toEqual([])
    expect(disabled.filter(({ reason }) => reason === '')).toEqual([])
  })

  it('lets the international centre choose a centre, and shows the block of that centre', async () => {
    network.answer(
      me,
      (): Profile => ({
        ...ASSIGNER,
        center: { ...ASSIGNER.center!, id: '0', code: '_0', name: 'ISSN International Centre' },
        permissions: [...ASSIGNER.permissions, 'addISSNRange'],
      }),
    )
    network.answer(
      listBlocks,
      (): AnswerOf<typeof listBlocks> => [
        {
          id: '2',
          center: { id: '2', code: '_2', name: 'ISSN UK' },
          country: 'GBR',
          lc_country: 'enk',
          first: '4100-000',
          last: '4100-999',
          count: 1000,
          state: 'active',
          free: 500,
          used: 500,
          records_created: 1000,
          created_at: '2026-01-02T09:00:00.000Z',
          created_by: 'paris',
          message: '',
          forecast: null,
        },
      ],
    )
    await drawPage('/assignment')
    await field('ISSN centre', page).fill('_2')
    await expect.element(page.getByRole('option', { name: /^_2 · / })).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(field('ISSN centre', page)).toHaveValue(expect.stringMatching(/^_2 · /))
    await expect.element(field('ISSN block', page)).toHaveValue(expect.stringMatching(/^4100-000 .* free$/))
    expect(network.asked(listBlocks).at(-1)?.query.center).toBe('2')
  })
})

/** Adds an optional field to the first record with the keyboard. */
async function addByKeyboard(what: string): Promise<void> {
  const add = record(1).getByRole('button', { name: `Add: ${what}` })
  await expect.element(add).toBeVisible()
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

describe('the previous title of a record', () => {
  const oldRecord = (title: string): AnswerOf<typeof readRecord> =>
    answerWith({ leader: DEFAULT_LEADER, fields: [dataField('222', ' ', '0', [['a', title]])] }, '1234-5679')
  const previous = () => record(1).getByRole('group', { name: 'Previous title' })

  it('is shown as a fixed line with a link when the URL names its ISSN, also after a reload', async () => {
    network.answer(readRecord, () => oldRecord('Gazette de Meudon'))
    const router = await drawPage('/assignment?previous_issn=12345679')
    await expect.element(previous()).toHaveTextContent('Continues: Gazette de Meudon ISSN 1234-5679')
    await expect
      .element(previous().getByRole('link', { name: 'ISSN 1234-5679' }))
      .toHaveAttribute('href', '/record/1234-5679')
    await expect.poll(() => router.state.location.search).toEqual({})
    await expect.element(page.getByRole('region', { name: 'Record #2' })).not.toBeInTheDocument()
    await cleanup()
    await drawPage('/assignment')
    await expect.element(previous()).toHaveTextContent('Continues: Gazette de Meudon ISSN 1234-5679')
  })

  it('is removed with a button, after which the focus is on the button that adds it', async () => {
    network.answer(readRecord, () => oldRecord('Gazette de Meudon'))
    await drawPage('/assignment?previous_issn=1234-5679')
    await previous().getByRole('button', { name: 'Remove the previous title' }).click()
    await expect.element(previous()).not.toBeInTheDocument()
    await expect.element(record(1).getByRole('button', { name: 'Add: Previous title' })).toHaveFocus()
  })

  it('is added by its ISSN with the keyboard, and sent in the request', async () => {
    network.answer(readRecord, () => oldRecord('Gazette de Meudon'))
    await drawPage('/assignment')
    await addByKeyboard('Previous title')
    await expect.element(field('ISSN of the previous title')).toHaveFocus()
    await userEvent.keyboard('1234-5679')
    await expect
      .element(field('ISSN of the previous title'))
      .toHaveAccessibleDescription('Continues: Gazette de Meudon')
    await expect.element(field('ISSN of the previous title')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(previous()).toHaveTextContent('Continues: Gazette de Meudon ISSN 1234-5679')
    await expect.element(previous().getByRole('button', { name: 'Remove the previous title' })).toHaveFocus()
  })

  it('is a title if the serial has no ISSN, and the field of the title hides when an ISSN is typed', async () => {
    network.answer(readRecord, () => oldRecord('Gazette de Meudon'))
    await drawPage('/assignment')
    await record(1).getByRole('button', { name: 'Add: Previous title' }).click()
    const title = field('Previous title, if it has no ISSN')
    await title.fill('Feuille de Meudon')
    await field('ISSN of the previous title').fill('1234-5679')
    await expect.element(title).toHaveValue('Feuille de Meudon')
    await title.fill('')
    await expect.element(title).not.toBeInTheDocument()
  })

  it('is a field with the error if there is no record with the ISSN', async () => {
    network.answer(readRecord, () =>
      network.refuse({ code: 'record_not_found', details: { issn: '1234-5679' } }, 'No such record.'),
    )
    await drawPage('/assignment?previous_issn=1234-5679')
    const input = field('ISSN of the previous title')
    await expect.element(input).toHaveValue('1234-5679')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveAccessibleDescription(/There is no record with this ISSN\./)
  })

  it('is ignored in the URL if it is not an ISSN', async () => {
    await drawPage('/assignment?previous_issn=1234-5678')
    await expect.element(field('Key title')).toHaveFocus()
    await expect.element(previous()).not.toBeInTheDocument()
  })
})

describe('the subtitle of a record', () => {
  it('is added with the keyboard, copied with the record, and removed with a button', async () => {
    await drawPage('/assignment')
    await addByKeyboard('Subtitle')
    await expect.element(field('Subtitle')).toHaveFocus()
    await userEvent.keyboard('journal du canton')
    await record(1).getByRole('button', { name: 'Duplicate record #1' }).click()
    await expect.element(record(2).getByRole('textbox', { name: 'Subtitle' })).toHaveValue('journal du canton')
    await record(1).getByRole('button', { name: 'Remove the subtitle' }).click()
    await expect.element(record(1).getByRole('button', { name: 'Add: Subtitle' })).toHaveFocus()
    await expect.element(record(1).getByRole('textbox', { name: 'Subtitle' })).not.toBeInTheDocument()
  })
})

describe('submitting the assignment form', () => {
  /** Opens the page with a record that has all required fields. */
  async function drawComplete(): Promise<void> {
    const record: ProvisionalRecord = {
      ...blankRecord('1'),
      keyTitle: 'Revue prompte',
      language: 'fre',
      frequency: 'm',
      serialType: 'p',
      isoCountry: 'FRA',
      lcCountry: 'fr',
      prepublication: false,
      medium: 'ta',
      year1: '2026',
      year2: '9999',
      imprints: [{ id: '1', text: '$a Paris $b Rivage $c 2026-', publisherType: ' ' }],
    }
    formStore(localStorage, ASSIGNER.username).keep({ ...emptyForm('1'), records: [record] }, Date.now())
    network.answer(
      assign,
      ({ body: { dry_run } }): AnswerOf<typeof assign> => ({
        failures: {},
        successes: dry_run ? {} : { 1: '8000-0010' },
      }),
    )
    await drawPage('/assignment')
    await expect.element(field('Key title')).toHaveValue('Revue prompte')
  }
  const validated = 'You can now click on the "Assign ISSN" button'
  const dryRuns = () => network.asked(assign).map(({ body }) => body.dry_run)

  it('handles a key that the user presses as soon as the response is shown', async () => {
    await drawComplete()
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(validated)) return
      observer.disconnect()
      const enter = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    field('Key title').element().focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('dialog', { name: /ISSNs? (was|were) assigned$/ })).toBeVisible()
    expect(dryRuns()).toEqual([true, false])
  })

  it('does not list the assigned records as similar titles until the form is edited', async () => {
    network.answer(similarTitles, () =>
      ['8000-0010', '8000-0029'].map((issn) => ({
        issn,
        title: `Revue prompte ${issn}`,
        center: 'ISSN France',
        country: 'FRA',
        medium: 'ta',
        category: 'reg',
        reason: 'identical' as const,
      })),
    )
    await drawComplete()
    await expect.element(page.getByText('Revue prompte 8000-0010')).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await page.getByRole('button', { name: 'Assign ISSN' }).click()
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await expect.element(page.getByText('Revue prompte 8000-0029')).toBeVisible()
    await expect.element(page.getByText('Revue prompte 8000-0010')).not.toBeInTheDocument()
    await field('Start year').fill('2025')
    await expect.element(page.getByText('Revue prompte 8000-0010')).toBeVisible()
  })

  it('marks the URL field of an online medium as missing once the user has left it', async () => {
    await drawComplete()
    await field('Start year').fill('')
    await page.getByRole('button', { name: 'Validate provisional records' }).click()
    await expect.element(field('Start year')).toHaveAttribute('aria-invalid', 'true')
    await field('Medium').fill('cr')
    await userEvent.keyboard('{Tab}')
    await expect.element(field('URL')).toBeVisible()
    await expect.element(field('URL')).not.toHaveAttribute('aria-invalid', 'true')
    await field('URL').click()
    await userEvent.keyboard('{Tab}')
    await expect.element(field('URL')).toHaveAttribute('aria-invalid', 'true')
  })

  it('shows an error of the server about the previous title at its field, which gets the focus', async () => {
    network.answer(readRecord, () =>
      answerWith({ leader: DEFAULT_LEADER, fields: [dataField('222', ' ', '0', [['a', 'Old']])] }, '1234-5679'),
    )
    await drawComplete()
    const locked = '1234-5679 is locked.'
    network.answer(assign, () => ({ failures: { 1: { previous_issn: [locked] } }, successes: {} }))
    await page.getByRole('button', { name: 'Add: Previous title' }).click()
    await field('ISSN of the previous title').fill(' 12345679 ')
    await field('Start year').click()
    await expect.element(page.getByText('Continues: Old ISSN 1234-5679')).toBeVisible()
    await page.getByRole('button', { name: 'Validate provisional records' }).click()
    await expect.element(field('ISSN of the previous title')).toHaveFocus()
    await expect.element(field('ISSN of the previous title')).toHaveAccessibleDescription(new RegExp(locked))
    expect(network.asked(assign)[0]?.body.records[0]?.previous_issn).toBe('12345679')
  })

  it('does not assign a number on the second click of a double click', async () => {
    await drawComplete()
    await page.getByRole('button', { name: 'Validate provisional records' }).dblClick()
    await expect.element(page.getByRole('button', { name: 'Assign ISSN' })).toBeVisible()
    expect(dryRuns()).toEqual([true])
  })
})

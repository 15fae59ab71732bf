import {
  type BodyOf,
  CENTRAL_CENTRE,
  type CenterClosing,
  type CenterRow,
  type createCenter,
  MAX_CENTER_CODE,
  MAX_CENTER_TEXT,
  NAME_LOCALES,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import {
  type Administrator,
  type Change,
  changesBetween,
  logAdminAction,
  NO_USES,
  rulesUsingCode,
} from '../../kernel/admin/admin-actions.ts'
import { cleanNames, nameErrors } from '../../kernel/admin/names.ts'
import { recordsWithCode } from '../../kernel/admin/records-with-code.ts'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type FormErrors, Refusal, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { requiredSentence } from '../../platform/http/fault-sentence.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { activateBlock } from '../blocks/service.ts'
import { type Closing, lastClosings, runningClosing } from './closing-repository.ts'
import * as centres from './repository.ts'

type CentreInput = BodyOf<typeof createCenter>

/**
 * The last closing (transfer of all data to another centre) of a centre, as shown in its row. Null when the centre was
 * activated again after a completed closing.
 */
const closingRow = (
  { isActive }: centres.StoredCentre,
  closing: Closing | undefined,
  nameOf: (centre: { readonly id: number; readonly code: string }) => string,
): CenterClosing | null =>
  closing === undefined || (isActive && closing.outcome === 'completed')
    ? null
    : {
        to: { id: String(closing.to.id), code: closing.to.code, name: nameOf(closing.to) },
        outcome: closing.outcome,
        done: closing.done,
        total: Math.max(closing.done, closing.total),
        waiting: closing.waiting,
        started_at: closing.startedAt.toISOString(),
        ended_at: closing.endedAt?.toISOString() ?? null,
      }

const nameIn = ({ names, code }: centres.StoredCentre, locale: Locale): string => names[locale] ?? names.en ?? code

async function rowsOf(db: Db, locale: Locale): Promise<CenterRow[]> {
  const all = await centres.readCentres(db)
  const closings = await lastClosings(db)
  const known = new Map(all.map((centre) => [centre.id, nameIn(centre, locale)]))
  const nameOf = ({ id, code }: { readonly id: number; readonly code: string }) => known.get(id) ?? code
  return all.map((centre) => answerOf(centre, closingRow(centre, closings.get(centre.id), nameOf), locale))
}

const answerOf = (centre: centres.StoredCentre, closing: CenterClosing | null, locale: Locale): CenterRow => ({
  id: String(centre.id),
  code: centre.code,
  name: nameIn(centre, locale),
  names: centre.names,
  address: centre.address,
  languages: [...centre.languages],
  contact: centre.contact,
  countries: [...centre.countries],
  active_block: centre.activeBlock && {
    id: String(centre.activeBlock.id),
    code: centre.activeBlock.first,
    name: `${centre.activeBlock.first} – ${centre.activeBlock.last}`,
  },
  is_active: centre.isActive,
  closing,
  updated_at: centre.updatedAt.toISOString(),
})

/**
 * Error of a centre code, if any. Records contain the code in 022 $2. A code of three or more digits could be mistaken
 * for an id.
 */
const problemOfCode = (code: string, known: readonly centres.StoredCentre[], locale: Locale): string | undefined => {
  if (code === '') return requiredSentence(['code'], locale)
  if (!/^(?!\d{3,}$)[A-Za-z0-9_-]+$/.test(code) || code.length > MAX_CENTER_CODE)
    return format(locale, 'admin.center_code_form', { max: MAX_CENTER_CODE })
  const same = known.find((centre) => centre.code.toLowerCase() === code.toLowerCase())
  return same === undefined ? undefined : format(locale, 'admin.code_taken', { code: same.code })
}

/**
 * Control characters and bidirectional formatting characters, which are not allowed. Line feeds and tabs are allowed in
 * an address.
 */
const UNPRINTABLE = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

const cleanText = (written: string | null): string | null => written?.replaceAll('\r\n', '\n').trim() || null

/**
 * Validates the form of a centre and returns the centre to store. Adds an error to `problems` for each invalid field.
 */
async function validateCentre(
  tx: Tx,
  written: CentreInput,
  before: centres.StoredCentre | undefined,
  problems: FormErrors,
  locale: Locale,
): Promise<centres.CentreMembers> {
  const names = written.names === undefined ? (before?.names ?? {}) : cleanNames(written.names)
  Object.assign(problems, nameErrors(names, locale))
  const text = (member: 'address' | 'contact'): string | null => {
    const given = written[member]
    if (given === undefined) return before?.[member] ?? null
    const value = cleanText(given)
    if (value !== null && (value.length > MAX_CENTER_TEXT || UNPRINTABLE.test(value)))
      problems[member] = [format(locale, 'admin.center_text_form', { max: MAX_CENTER_TEXT })]
    return value
  }
  const { codes } = await validationProfile(tx)
  const listed = (member: 'countries' | 'languages'): readonly string[] => {
    const value = written[member]
    if (value === undefined) return before?.[member] ?? []
    const unknown = value.filter((code) => !codes[member].has(code) && !before?.[member].includes(code))
    if (unknown.length > 0) problems[member] = [format(locale, `admin.unknown_${member}`, { code: unknown.join(', ') })]
    return [...new Set(value)]
  }
  return {
    names,
    address: text('address'),
    contact: text('contact'),
    languages: listed('languages'),
    countries: listed('countries'),
    isActive: written.is_active ?? before?.isActive ?? true,
  }
}

const auditMembers = ({ names, address, contact, languages, countries, isActive }: centres.CentreMembers) => ({
  ...Object.fromEntries(NAME_LOCALES.map((locale) => [`names.${locale}`, names[locale] ?? null])),
  address,
  contact,
  languages: languages.join(', ') || null,
  countries: countries.join(', ') || null,
  is_active: String(isActive),
})

/** Makes a block the active block of a centre. @throws FormRefusal; the refusals of `activateBlock` */
async function chooseBlock(
  tx: Tx,
  before: centres.StoredCentre,
  sent: string | number | null,
  by: Administrator,
): Promise<Change[]> {
  const { activeBlock } = before
  if (sent === null) {
    if (activeBlock) refuseFormErrors({ active_block: [requiredSentence(['active_block'], by.locale)] })
    return []
  }
  const code = String(sent)
  if (code === String(activeBlock?.id) || code === activeBlock?.first) return []
  const block = await activateBlock(tx, parseRowId(code), by.user)
  if (block.centerId !== before.id)
    refuseFormErrors({ active_block: [format(by.locale, 'admin.foreign_block', { code: before.code })] })
  const [after] = await centres.readCentres(tx, before.id)
  return changesBetween(
    { active_block: activeBlock?.first ?? null },
    { active_block: after?.activeBlock?.first ?? null },
  )
}

/** @throws Refusal 'center_closing' while the centre transfers its records or receives those of another centre */
async function refuseClosing(tx: Tx, id: number): Promise<void> {
  const closing = await runningClosing(tx, id)
  if (closing) throw new Refusal('center_closing', { center: closing.from.code, to: closing.to.code })
}

/**
 * Refuses to remove the central centre. Its users administer the network, and it is responsible for countries without a
 * centre.
 * @throws Refusal 'needed_by_product'
 */
const refuseCentral = ({ code }: centres.StoredCentre): void =>
  refuseUnless(code !== CENTRAL_CENTRE, 'needed_by_product', { code })

export const centerStore = ({ db, engine }: { db: Db; engine: SearchEngine }): AreaStore<CenterRow, CentreInput> => ({
  rows: (locale) => rowsOf(db, locale),
  textOf: ({ code, names, address, contact, countries, languages }) =>
    [code, ...Object.values(names), address, contact, ...countries, ...languages].join(' '),
  missing: 'row_not_found',

  create: (written, by) =>
    db.transaction().execute(async (tx) => {
      await centres.lockCentreCodes(tx)
      const problems: FormErrors = {}
      const code = (written.code ?? '').trim()
      const wrongCode = problemOfCode(code, await centres.readCentres(tx), by.locale)
      if (wrongCode) problems.code = [wrongCode]
      if ((written.active_block ?? null) !== null)
        problems.active_block = [format(by.locale, 'admin.foreign_block', { code })]
      const centre = await validateCentre(tx, written, undefined, problems, by.locale)
      refuseFormErrors(problems)
      const id = await centres.addCentre(tx, { code, ...centre })
      await logAdminAction(
        tx,
        'centers',
        by,
        { action: 'created', id, code },
        changesBetween(undefined, auditMembers(centre)),
      )
      return String(id)
    }),

  update: (id, { updated_at: basedOn, ...written }, by) =>
    db.transaction().execute(async (tx) => {
      const before = await centres.lockCentreRow(tx, parseRowId(id))
      refuseUnless(before, 'row_not_found')
      refuseUnless(basedOn === undefined || basedOn === before.updatedAt.toISOString(), 'stale_row')
      const problems: FormErrors = {}
      if (written.code !== undefined && written.code.trim() !== before.code)
        problems.code = [format(by.locale, 'accounts.role_code_fixed')]
      const centre = await validateCentre(tx, written, before, problems, by.locale)
      refuseFormErrors(problems)
      if (!centre.isActive) refuseCentral(before)
      if (before.isActive && !centre.isActive) await refuseClosing(tx, before.id)
      const ofBlock = written.active_block === undefined ? [] : await chooseBlock(tx, before, written.active_block, by)
      const changes = [...changesBetween(auditMembers(before), auditMembers(centre)), ...ofBlock]
      if (changes.length === 0) return
      await centres.changeCentre(tx, before.id, centre)
      await logAdminAction(tx, 'centers', by, { action: 'changed', id: before.id, code: before.code }, changes)
    }),

  remove: (id, by) =>
    db.transaction().execute(async (tx) => {
      const centre = await centres.lockCentreRow(tx, parseRowId(id))
      refuseUnless(centre, 'row_not_found')
      refuseCentral(centre)
      await refuseClosing(tx, centre.id)
      const { records, search } = await recordsWithCode(engine, 'center', centre.code)
      const uses = await centres.countUses(tx, centre.id)
      const named = await rulesUsingCode(tx, 'centres', centre.code, by.locale)
      if (records + named.rules > 0 || Object.values(uses).some((count) => count > 0))
        throw new Refusal('in_use', { ...NO_USES, ...uses, ...named, records, search })
      await centres.markDeleted(tx, centre.id)
      const change = { action: 'deleted', id: centre.id, code: centre.code } as const
      await logAdminAction(tx, 'centers', by, change, changesBetween(auditMembers(centre), undefined))
    }),
})

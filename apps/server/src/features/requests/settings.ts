/** The settings of a centre for requests, and its templates of messages. */
import {
  type BodyOf,
  type createRequestTemplate,
  REQUEST_LENGTHS,
  REQUEST_TEMPLATE_VARIABLES,
  type RequestSettings,
  type RequestTemplate,
  type updateRequestSettings,
  type updateRequestTemplate,
} from '@seriatim/contract'
import { format, LOCALES, type Locale } from '@seriatim/messages'
import { hasVisible } from '@seriatim/scripts'
import type { Db } from '../../platform/database/db.ts'
import { FormRefusal, refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { handledCentres } from './access.ts'
import { auditRequest } from './audit.ts'
import type { Staff } from './change.ts'
import { cleanText } from './check-content.ts'
import { requestCentre } from './repository.ts'
import * as repository from './settings-repository.ts'

type Problems = Record<string, string[]>
type ByLocale = Partial<Record<Locale, string>>
const MAX_NAME = 200

function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new FormRefusal(problems)
}

/** Texts by language as stored, without empty ones. Adds the problem of a long text to `problems`. */
function cleanTexts(
  texts: Partial<Record<Locale, string | undefined>>,
  max: number,
  field: string,
  of: Noting,
): ByLocale {
  const clean = LOCALES.map((each) => [each, cleanText(texts[each] ?? '')] as const)
  for (const [each, text] of clean) {
    const count = [...text].length
    if (count > max) of.problems[`${field}.${each}`] = [format(of.locale, 'requestTexts.too_long', { count, max })]
  }
  return Object.fromEntries(clean.filter(([, text]) => text !== ''))
}
type Noting = { readonly problems: Problems; readonly locale: Locale }

const settingsView = (stored: repository.StoredSettings): RequestSettings => ({
  center: stored.center,
  is_on: stored.is_on,
  intro: stored.intro,
  required: stored.required as RequestSettings['required'],
  due_days: stored.due_days,
  reminder_days: stored.reminder_days,
  first_issue_days: stored.first_issue_days,
  updated_at: stored.updated_at.toISOString(),
})

/** The settings of the centre of the user, or of a further one. @throws Refusal 'no_centre' | 'not_your_centre' */
export async function readSettings(db: Db, user: CurrentUser, code: string | undefined): Promise<RequestSettings> {
  const [id] = await handledCentres(db, user, code ?? user.center?.code)
  refuseUnless(id !== undefined, 'not_your_centre', { center: code ?? '' })
  return settingsView(await repository.settingsOf(db, id))
}

/**
 * Changes settings of a centre of the user. Missing members are not changed.
 * @throws Refusal 'no_centre' | 'not_your_centre' | 'stale_row'; FormRefusal with errors by field
 */
export const changeSettings = (
  db: Db,
  code: string | undefined,
  { updated_at: basedOn, intro, required, ...sent }: BodyOf<typeof updateRequestSettings>,
  { user, locale }: Pick<Staff, 'user' | 'locale'>,
): Promise<RequestSettings> =>
  db.transaction().execute(async (tx) => {
    const [id] = await handledCentres(tx, user, code ?? user.center?.code)
    refuseUnless(id !== undefined, 'not_your_centre', { center: code ?? '' })
    const before = await repository.lockSettings(tx, id)
    refuseUnless(basedOn === undefined || basedOn === before.updated_at.toISOString(), 'stale_row')
    const problems: Problems = {}
    const texts = intro && cleanTexts(intro, REQUEST_LENGTHS.note, 'intro', { problems, locale })
    refuseProblems(problems)
    const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const after = {
      ...before,
      ...values,
      intro: texts ?? before.intro,
      required: required ? [...new Set(required)] : before.required,
    }
    const fields = repository.SETTING_COLUMNS.filter(
      (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
    )
    if (fields.length === 0) return settingsView(before)
    const stored = await repository.storeSettings(tx, id, after)
    await auditRequest(tx, user, 'settings', { center: stored.center, fields })
    return settingsView(stored)
  })

const templateView = ({ updated_at: updatedAt, ...stored }: repository.StoredTemplate): RequestTemplate => ({
  ...stored,
  id: String(stored.id),
  updated_at: updatedAt.toISOString(),
})

/** The variables of a text that no request has, with their braces. */
const unknownVariables = (text: string): string[] => {
  const known = new Set<string>(REQUEST_TEMPLATE_VARIABLES.map((variable) => `{${variable}}`))
  return [...new Set(text.match(/\{[^{}]*\}/g))].filter((variable) => !known.has(variable))
}

type TemplateInput = Pick<BodyOf<typeof createRequestTemplate>, 'name' | 'use' | 'texts'>

/** The template as stored. @throws FormRefusal with errors by field (`name`, `texts`, `texts.fr`) */
function readTemplate({ name, use, texts }: TemplateInput, locale: Locale): repository.TemplateContent {
  const problems: Problems = {}
  const clean = { use, name: cleanText(name).replaceAll('\n', ' '), texts: {} as ByLocale }
  const count = [...clean.name].length
  if (!hasVisible(clean.name)) problems.name = [format(locale, 'requestTexts.need_name')]
  else if (count > MAX_NAME) problems.name = [format(locale, 'requestTexts.too_long', { count, max: MAX_NAME })]
  clean.texts = cleanTexts(texts, REQUEST_LENGTHS.message, 'texts', { problems, locale })
  if (Object.keys(clean.texts).length === 0) problems.texts = [format(locale, 'requestTexts.need_template_text')]
  const known = REQUEST_TEMPLATE_VARIABLES.map((variable) => `{${variable}}`).join(', ')
  for (const [each, text] of Object.entries(clean.texts)) {
    const unknown = unknownVariables(text)
    if (unknown.length > 0)
      problems[`texts.${each}`] = unknown.map((variable) =>
        format(locale, 'requestTexts.unknown_variable', { variable: variable.slice(0, 60), known }),
      )
  }
  refuseProblems(problems)
  return clean
}

/** The templates of the centres of the user, in order of name. @throws Refusal 'no_centre' */
export async function readTemplates(db: Db, user: CurrentUser): Promise<RequestTemplate[]> {
  const rows = await repository.templatesOf(db, await handledCentres(db, user))
  return rows.map(templateView)
}

/** Adds a template to the centre of the user. @throws Refusal 'no_centre'; FormRefusal with errors by field */
export const addTemplate = (
  db: Db,
  body: BodyOf<typeof createRequestTemplate>,
  { user, locale }: Pick<Staff, 'user' | 'locale'>,
): Promise<RequestTemplate> =>
  db.transaction().execute(async (tx) => {
    refuseUnless(user.center, 'no_centre', { username: user.username })
    const { code } = await requestCentre(tx, Number(user.center.id))
    const added = await repository.addTemplate(tx, Number(user.center.id), readTemplate(body, locale))
    await auditRequest(tx, user, 'template_created', { name: added.name, center: code })
    return templateView({ ...added, center: code })
  })

/** @throws Refusal 'row_not_found' | 'stale_row'; FormRefusal with errors by field */
export const changeTemplate = (
  db: Db,
  id: string,
  { updated_at: basedOn, ...sent }: BodyOf<typeof updateRequestTemplate>,
  { user, locale }: Pick<Staff, 'user' | 'locale'>,
): Promise<RequestTemplate> =>
  db.transaction().execute(async (tx) => {
    const centres = user.center === null ? [] : await handledCentres(tx, user)
    const before = await repository.lockTemplate(tx, parseRowId(id), centres)
    refuseUnless(before, 'row_not_found')
    refuseUnless(basedOn === undefined || basedOn === before.updated_at.toISOString(), 'stale_row')
    const { name = before.name, use = before.use, texts = before.texts } = sent
    const stored = await repository.storeTemplate(tx, before.id, readTemplate({ name, use, texts }, locale))
    await auditRequest(tx, user, 'template_changed', { name: stored.name, center: before.center })
    return templateView({ ...stored, center: before.center })
  })

/** @throws Refusal 'row_not_found' */
export const removeTemplate = (db: Db, id: string, user: CurrentUser): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const centres = user.center === null ? [] : await handledCentres(tx, user)
    const before = await repository.lockTemplate(tx, parseRowId(id), centres)
    refuseUnless(before, 'row_not_found')
    await repository.removeTemplate(tx, before.id)
    await auditRequest(tx, user, 'template_deleted', { name: before.name, center: before.center })
  })

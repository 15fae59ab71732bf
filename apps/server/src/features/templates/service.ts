import type { RecordTemplate, TEMPLATE_SCOPES } from '@seriatim/contract'
import { findUnstorable, fromWire, isControlTag, type MarcRecord, toWire, withoutEmptySubfields } from '@seriatim/marc'
import { itemAnswer, mayChange, ownerInScope, ownersFor } from '../../kernel/owned-items/owned-item.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import * as templates from './repository.ts'

/** Fields that the system writes or that identify a single record. A template must not contain them. */
const EXCLUDED_TAGS = new Set(['001', '005', '039'])
/** Repeatable control fields. A template must not contain other control fields. */
const CONTROL_FIELDS_OF_TEMPLATES = new Set(['006', '007'])

export type TemplateInput = {
  readonly name: string
  readonly scope: (typeof TEMPLATE_SCOPES)[number]
  /** The record as JSON of the API. Leader and excluded fields are ignored. */
  readonly wire: unknown
}

/**
 * Removes empty subfields. @throws Refusal 'invalid_record' if the value is not a record, has no field that a template
 * can contain, or cannot be stored
 */
const fieldsOfTemplate = (wire: unknown): MarcRecord => {
  const { record, problems } = fromWire(wire)
  refuseUnless(record, 'invalid_record', { problem: problems[0]?.code })
  const fields = withoutEmptySubfields(record).fields.filter(
    ({ tag }) => !EXCLUDED_TAGS.has(tag) && (!isControlTag(tag) || CONTROL_FIELDS_OF_TEMPLATES.has(tag)),
  )
  refuseUnless(fields.length > 0, 'invalid_record', { problem: 'no-fields' })
  const template = { leader: '', fields }
  const [unstorable] = findUnstorable(template)
  if (unstorable)
    throw new Refusal('invalid_record', { field: unstorable.tag, problem: unstorable.code, ...unstorable.params })
  return template
}

const templateAnswer = (template: templates.Template, user: CurrentUser): RecordTemplate => {
  const { LDR: _, ...fields } = (toWire(withoutEmptySubfields(template.record)) as RecordTemplate['record']).fields
  return { ...itemAnswer(template, user), record: { fields } }
}

export const listTemplates = async (db: Db, user: CurrentUser): Promise<RecordTemplate[]> =>
  (await templates.visibleTemplates(db, ownersFor(user))).map((template) => templateAnswer(template, user))

/** @throws Refusal 'template_not_found', also for a template that the user cannot see */
async function findTemplate(db: Db, id: string, user: CurrentUser): Promise<templates.Template> {
  const [template] = await templates.visibleTemplates(db, ownersFor(user), Number(id))
  refuseUnless(template, 'template_not_found')
  return template
}

/** @throws Refusal 'invalid_record' | 'no_centre' */
export async function createTemplate(
  db: Db,
  { name, scope, wire }: TemplateInput,
  user: CurrentUser,
): Promise<RecordTemplate> {
  const record = fieldsOfTemplate(wire)
  const id = await templates.addTemplate(db, { name, ...ownerInScope(scope, user), record }, user.id)
  return templateAnswer(await findTemplate(db, String(id), user), user)
}

/**
 * Changes a template. Without a record, its fields stay unchanged.
 * @throws Refusal 'invalid_record' | 'template_not_found' | 'not_creator' | 'no_centre'
 */
export async function updateTemplate(
  db: Db,
  id: string,
  { name, scope, wire }: TemplateInput,
  user: CurrentUser,
): Promise<RecordTemplate> {
  const record = wire === undefined ? undefined : fieldsOfTemplate(wire)
  const template = await findTemplate(db, id, user)
  refuseUnless(mayChange(template, user), 'not_creator')
  await templates.changeTemplate(db, template.id, { name, ...ownerInScope(scope, user), record })
  return templateAnswer(await findTemplate(db, id, user), user)
}

/** @throws Refusal 'template_not_found' | 'not_creator' */
export async function deleteTemplate(db: Db, id: string, user: CurrentUser): Promise<void> {
  const template = await findTemplate(db, id, user)
  refuseUnless(mayChange(template, user), 'not_creator')
  await templates.removeTemplate(db, template.id)
}

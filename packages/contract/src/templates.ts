import { z } from 'zod'
import { call } from './call.ts'
import { wireRecord } from './records.ts'
import { longRowId } from './values.ts'

export const TEMPLATE_SCOPES = ['personal', 'centre'] as const

const template = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(TEMPLATE_SCOPES),
  /** Fields only: a template has no leader, no control field but 006 and 007, and nothing that the system writes. */
  record: wireRecord,
  /** Whether the caller may change and delete it. */
  mine: z.boolean(),
  /** Who made it; null where the account was deleted. */
  author: z.string().nullable(),
  updated_at: z.string(),
})
export type RecordTemplate = z.output<typeof template>

/** Templates: fields to put into a record. Personal ones, and those of the caller's centre; by name. */
export const recordTemplates = call({
  name: 'recordTemplates',
  method: 'GET',
  path: '/record_templates',
  permission: 'catalog',
  summary: 'Templates of records',
  answer: z.array(template),
  errors: [],
})

const templateBody = z.object({
  name: z.string().trim().min(1).max(200),
  scope: z.enum(TEMPLATE_SCOPES),
  record: z.unknown(),
})

export const createTemplate = call({
  name: 'createTemplate',
  method: 'POST',
  path: '/record_templates',
  permission: 'catalog',
  summary: 'Keep a template',
  body: templateBody,
  answer: template,
  errors: ['invalid_record', 'no_centre'],
})

const params = z.object({ id: longRowId })

/** Without a record its fields stay as they are. */
export const updateTemplate = call({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/record_templates/:id',
  permission: 'catalog',
  summary: 'Change a template',
  params,
  body: templateBody.partial({ record: true }),
  answer: template,
  errors: ['invalid_record', 'not_found', 'not_creator', 'no_centre'],
})

export const deleteTemplate = call({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/record_templates/:id',
  permission: 'catalog',
  summary: 'Delete a template',
  params,
  answer: z.object({ message: z.string() }),
  errors: ['not_found', 'not_creator'],
})

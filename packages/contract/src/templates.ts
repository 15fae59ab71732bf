import { z } from 'zod'
import { call } from './call.ts'
import { wireRecord } from './records.ts'
import { longRowId } from './values.ts'

export const TEMPLATE_SCOPES = ['personal', 'centre'] as const

const template = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(TEMPLATE_SCOPES),
  /**
   * The fields of the template. A template has no leader, no control fields except 006 and 007, and no fields that the
   * system writes.
   */
  record: wireRecord,
  /** Whether the caller may change and delete the template. */
  mine: z.boolean(),
  /** The author of the template; null for a deleted account. */
  author: z.string().nullable(),
  updated_at: z.string(),
})
export type RecordTemplate = z.output<typeof template>

/** Templates with fields to insert into a record: the caller's personal ones and those of the centre, by name. */
export const recordTemplates = call({
  name: 'recordTemplates',
  method: 'GET',
  path: '/record_templates',
  permission: 'catalog',
  summary: 'List the record templates',
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
  summary: 'Create a template',
  body: templateBody,
  answer: template,
  errors: ['invalid_record', 'no_centre'],
})

const params = z.object({ id: longRowId })

/** Changes a template. Without `record`, the fields stay unchanged. */
export const updateTemplate = call({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/record_templates/:id',
  permission: 'catalog',
  summary: 'Change a template',
  params,
  body: templateBody.partial({ record: true }),
  answer: template,
  errors: ['invalid_record', 'template_not_found', 'not_creator', 'no_centre'],
})

export const deleteTemplate = call({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/record_templates/:id',
  permission: 'catalog',
  summary: 'Delete a template',
  params,
  answer: z.object({ message: z.string() }),
  errors: ['template_not_found', 'not_creator'],
})

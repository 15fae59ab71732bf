import { z } from 'zod'
import { call } from './call.ts'
import { TEMPLATE_SCOPES } from './templates.ts'
import { longRowId, wholeNumber } from './values.ts'

/** Macros have the same scopes as templates: personal, or of a centre. */
export const MACRO_SCOPES = TEMPLATE_SCOPES
/** The maximum length of the text of a macro, in characters. `packages/macros` uses the same limit. */
export const MACRO_SOURCE_LENGTH = 20_000

const macro = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(MACRO_SCOPES),
  source: z.string(),
  /** The number of the version, from 1. An update must state the version that it is based on. */
  version: z.number().int(),
  /** Whether the caller may change and delete the macro. */
  mine: z.boolean(),
  /** The author, and the user of the last change. null for a deleted account. */
  author: z.string().nullable(),
  changed_by: z.string().nullable(),
  updated_at: z.string(),
})
export type StoredMacro = z.output<typeof macro>

/** The caller's personal macros and those of the centre, by name. */
export const macros = call({
  name: 'macros',
  method: 'GET',
  path: '/macros',
  permission: 'catalog',
  summary: 'List the macros',
  answer: z.array(macro),
  errors: [],
})

const macroBody = z.object({
  name: z.string().trim().min(1).max(200),
  scope: z.enum(MACRO_SCOPES),
  source: z.string().max(MACRO_SOURCE_LENGTH),
})

/** Creates a macro. A macro with an error is refused with the line and column of the error. */
export const createMacro = call({
  name: 'createMacro',
  method: 'POST',
  path: '/macros',
  permission: 'catalog',
  summary: 'Create a macro',
  body: macroBody,
  answer: macro,
  errors: ['bad_macro', 'no_centre'],
})

const params = z.object({ id: longRowId })

/**
 * Changes a macro. `version` is the version that the change is based on. The call is refused if another user has
 * changed the macro since.
 */
export const updateMacro = call({
  name: 'updateMacro',
  method: 'PUT',
  path: '/macros/:id',
  permission: 'catalog',
  summary: 'Change a macro',
  params,
  body: macroBody.extend({ version: wholeNumber(1, 2_000_000_000) }),
  answer: macro,
  errors: ['bad_macro', 'macro_not_found', 'not_creator', 'no_centre', 'stale_row'],
})

export const deleteMacro = call({
  name: 'deleteMacro',
  method: 'DELETE',
  path: '/macros/:id',
  permission: 'catalog',
  summary: 'Delete a macro',
  params,
  answer: z.object({ message: z.string() }),
  errors: ['macro_not_found', 'not_creator'],
})

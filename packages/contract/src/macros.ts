import { z } from 'zod'
import { call } from './call.ts'
import { TEMPLATE_SCOPES } from './templates.ts'
import { longRowId, whole } from './values.ts'

/** Macros have the scopes of templates: one person's, or those of a centre. */
export const MACRO_SCOPES = TEMPLATE_SCOPES
/** The longest source that is kept, in characters; `packages/macros` reads none that is longer. */
export const MACRO_SOURCE_LENGTH = 20_000

const macro = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(MACRO_SCOPES),
  source: z.string(),
  /** Counts its changes, from 1; who changes it says which one they saw. */
  version: z.number().int(),
  /** Whether the caller may change and delete it. */
  mine: z.boolean(),
  /** Who made it, and who changed it last; null where the account was deleted. */
  author: z.string().nullable(),
  changed_by: z.string().nullable(),
  updated_at: z.string(),
})
export type KeptMacro = z.output<typeof macro>

/** Macros that were written here: personal ones, and those of the caller's centre; by name. */
export const macros = call({
  name: 'macros',
  method: 'GET',
  path: '/macros',
  permission: 'catalog',
  summary: 'Macros',
  answer: z.array(macro),
  errors: [],
})

const macroBody = z.object({
  name: z.string().trim().min(1).max(200),
  scope: z.enum(MACRO_SCOPES),
  source: z.string().max(MACRO_SOURCE_LENGTH),
})

/** A macro with a mistake is not kept: the refusal says in which line and column it stands. */
export const createMacro = call({
  name: 'createMacro',
  method: 'POST',
  path: '/macros',
  permission: 'catalog',
  summary: 'Keep a macro',
  body: macroBody,
  answer: macro,
  errors: ['bad_macro', 'no_centre'],
})

const params = z.object({ id: longRowId })

/** `version` is the one that was changed: a macro that somebody else has changed since is left as it is. */
export const updateMacro = call({
  name: 'updateMacro',
  method: 'PUT',
  path: '/macros/:id',
  permission: 'catalog',
  summary: 'Change a macro',
  params,
  body: macroBody.extend({ version: whole(1, 2_000_000_000) }),
  answer: macro,
  errors: ['bad_macro', 'not_found', 'not_creator', 'no_centre', 'stale_row'],
})

export const deleteMacro = call({
  name: 'deleteMacro',
  method: 'DELETE',
  path: '/macros/:id',
  permission: 'catalog',
  summary: 'Delete a macro',
  params,
  answer: z.object({ message: z.string() }),
  errors: ['not_found', 'not_creator'],
})

import { z } from 'zod'
import { call } from './call.ts'
import { issnParam } from './records.ts'

/** Asks an address now, as the regular check does, and keeps what it found for everybody. */
export const checkUrl = call({
  name: 'checkUrl',
  method: 'POST',
  path: '/urls/check',
  permission: 'catalog',
  summary: 'Check an address now',
  body: z.object({
    url: z.string().trim().min(1).max(4000),
    /** The record in which it is asked for: searches by the state of links find it at once. */
    issn: issnParam.optional(),
  }),
  answer: z.object({
    url: z.string(),
    checked_at: z.string(),
    /** Of HTTP; null where no answer came. */
    status_code: z.number().int().nullable(),
    /** `uncheckable`: it may be there, but a machine cannot tell (refuses robots, no address of the web, a private network). */
    state: z.enum(['valid', 'broken', 'uncheckable']),
    /** In the caller's language. */
    reason: z.string(),
  }),
  errors: ['too_many_checks'],
})

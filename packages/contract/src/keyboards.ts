import { z } from 'zod'
import { call } from './call.ts'

/**
 * Rows of keys from above, keys apart by blanks, as simple-keyboard reads them; `{shift}`, `{lock}`, `{alt}`, `{altgr}`,
 * `{space}`, `{enter}` and `{bksp}` are the keys with names. `alt` and `altgr` are there where the layout has
 * such levels.
 */
const levels = z.object({
  default: z.array(z.string()),
  shift: z.array(z.string()),
  alt: z.array(z.string()).optional(),
  altgr: z.array(z.string()).optional(),
  altgrshift: z.array(z.string()).optional(),
})

/** The layouts of the virtual keyboard; the first one is the default (specification-2, 2.7). */
export const virtualKeyboards = call({
  name: 'virtualKeyboards',
  method: 'GET',
  path: '/virtual-keyboards/keyboards',
  permission: 'session',
  summary: 'Layouts of the virtual keyboard',
  answer: z.array(
    z.object({
      id: z.string(),
      /** In the caller's language. */
      name: z.string(),
      /** ISO 15924. */
      script: z.string(),
      layout: levels,
    }),
  ),
  errors: [],
})

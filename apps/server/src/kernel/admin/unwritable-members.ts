import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { z } from 'zod'
import { type FormErrors, refuseFormErrors } from '../../platform/errors.ts'

/** Properties in the body schema of a call. */
const writtenMembers = ({ body }: Pick<Call, 'body'>): ReadonlySet<string> =>
  new Set(body instanceof z.ZodObject ? Object.keys(body.shape) : [])

/**
 * Refuses sent properties that the call would ignore (wire.md, "Adding rows"). A property that the call does not write,
 * such as a derived one, is accepted if it has the stored value. Clients can therefore send back a row as they read it.
 * @param sent the request body
 * @param stored returns the row; called only if there is such a property
 * @throws FormRefusal with an error for each such property with another value; for a new row, for every such property
 */
export async function refuseUnwritableMembers(
  call: Pick<Call, 'body'>,
  sent: unknown,
  stored: (() => Promise<object>) | undefined,
  locale: Locale,
): Promise<void> {
  const written = writtenMembers(call)
  const others = Object.entries(sent ?? {}).filter(([member]) => !written.has(member))
  if (others.length === 0) return
  const row = (await stored?.()) as (Readonly<Record<string, unknown>> & { readonly updated_at?: unknown }) | undefined
  const basedOn = (sent as { readonly updated_at?: unknown }).updated_at
  // If the row has changed since the client read it, the update itself reports 'stale_row'.
  if (row !== undefined && basedOn !== undefined && basedOn !== row.updated_at) return
  const problems: FormErrors = {}
  for (const [member, value] of others) {
    const isStored = row !== undefined && Object.hasOwn(row, member) && isDeepStrictEqual(row[member], value)
    if (!isStored) problems[member] = [format(locale, 'admin.member_not_written', { member })]
  }
  refuseFormErrors(problems)
}

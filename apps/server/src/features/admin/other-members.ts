import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { z } from 'zod'
import { type Problems, refuseProblems } from './deeds.ts'

/** The members that a call writes. */
const membersOf = ({ body }: Pick<Call, 'body'>): ReadonlySet<string> =>
  new Set(body instanceof z.ZodObject ? Object.keys(body.shape) : [])

/**
 * Nothing that is sent is ignored (wire, Adding rows): a member that a call does not write, such as one that follows from
 * others, is accepted with the value that the row has, so that a row can be sent back as it was read.
 * @param sent the body as it came
 * @param stored gives the row; it is asked only where there is such a member
 * @throws FormRefusal that names each member with another value, or of a row that is still to be made
 */
export async function refuseOtherMembers(
  call: Pick<Call, 'body'>,
  sent: unknown,
  stored: (() => Promise<object>) | undefined,
  locale: Locale,
): Promise<void> {
  const written = membersOf(call)
  const others = Object.entries(sent ?? {}).filter(([member]) => !written.has(member))
  if (others.length === 0) return
  const row = (await stored?.()) as (Readonly<Record<string, unknown>> & { readonly updated_at?: unknown }) | undefined
  const basedOn = (sent as { readonly updated_at?: unknown }).updated_at
  // The row is another one by now, which is what the caller is to hear.
  if (row !== undefined && basedOn !== undefined && basedOn !== row.updated_at) return
  const problems: Problems = {}
  for (const [member, value] of others) {
    const isStored = row !== undefined && Object.hasOwn(row, member) && isDeepStrictEqual(row[member], value)
    if (!isStored) problems[member] = [format(locale, 'admin.member_not_written', { member })]
  }
  refuseProblems(problems)
}

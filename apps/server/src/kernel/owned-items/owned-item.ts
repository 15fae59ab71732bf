import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/** A user and a centre, by id. A macro or a template belongs to one of them, and the other is null. */
export type Owner = { readonly ownerId: string | null; readonly centerId: string | null }

/** A macro or a template of a user or a centre. */
export type OwnedItem = Owner & {
  readonly id: number
  readonly name: string
  readonly authorId: string | null
  readonly author: string | null
  readonly updatedAt: Date
}

type ItemScope = 'personal' | 'centre'

/** The owner of an item of this scope. @throws Refusal 'no_centre' for the centre of a user without a centre */
export const ownerInScope = (scope: ItemScope, user: CurrentUser): Owner => {
  if (scope === 'personal') return { ownerId: user.id, centerId: null }
  refuseUnless(user.center, 'no_centre', { username: user.username })
  return { ownerId: null, centerId: user.center.id }
}

/** The owners whose items a user can use. */
export const ownersFor = (user: CurrentUser): Owner => ({ ownerId: user.id, centerId: user.center?.id ?? null })

/** True for the author of an item. If the account of the author is deleted, true for every user of the centre. */
export const mayChange = ({ authorId }: OwnedItem, user: CurrentUser): boolean =>
  authorId === null || authorId === user.id

/** The part of an answer that all items have. */
export const itemAnswer = (item: OwnedItem, user: CurrentUser) => ({
  id: String(item.id),
  name: item.name,
  scope: item.centerId === null ? ('personal' as const) : ('centre' as const),
  mine: mayChange(item, user),
  author: item.author,
  updated_at: item.updatedAt.toISOString(),
})

type Values = Readonly<Record<string, unknown>>

/** A member that another person changed while a form was open. */
export type ChangedMember<Value> = {
  readonly member: string
  readonly stored: Value
  /** What the form keeps instead; undefined where it has taken the stored value. */
  readonly own: Value | undefined
}

/** Whether two values of a form are the same: what JSON can hold. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Joins a form with the values that another person stored since it was opened: members that only the other person changed
 * have the stored value, members that both changed keep the own one. Values are what JSON can hold.
 * @param before what the form began with
 */
export function joined<All extends Values>(
  before: All,
  own: All,
  stored: All,
): { readonly values: All; readonly changed: readonly ChangedMember<All[keyof All]>[] } {
  const values: Record<string, unknown> = { ...own }
  const changed: ChangedMember<All[keyof All]>[] = []
  for (const member of Object.keys(stored)) {
    if (isSame(stored[member], before[member]) || isSame(stored[member], own[member])) continue
    const isOwn = !isSame(own[member], before[member])
    if (!isOwn) values[member] = stored[member]
    changed.push({
      member,
      stored: stored[member] as All[keyof All],
      own: isOwn ? (own[member] as All[keyof All]) : undefined,
    })
  }
  return { values: values as All, changed }
}

type Values = Readonly<Record<string, unknown>>

/** A field that another person changed while the form was open. */
export type ChangedMember<Value> = {
  readonly member: string
  readonly stored: Value
  /** The value that the form keeps instead of the stored one; undefined if the form has taken the stored value. */
  readonly own: Value | undefined
}

/** Whether two JSON values of a form are equal. */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges a form with the values that another person stored meanwhile (three-way merge). A field that only the other
 * person changed gets the stored value; a field that both people changed keeps the value of the form. Values must be
 * JSON.
 * @param before the initial values of the form
 */
export function mergeFormValues<All extends Values>(
  before: All,
  own: All,
  stored: All,
): { readonly values: All; readonly changed: readonly ChangedMember<All[keyof All]>[] } {
  const values: Record<string, unknown> = { ...own }
  const changed: ChangedMember<All[keyof All]>[] = []
  for (const member of Object.keys(stored)) {
    if (isSameJson(stored[member], before[member]) || isSameJson(stored[member], own[member])) continue
    const isOwn = !isSameJson(own[member], before[member])
    if (!isOwn) values[member] = stored[member]
    changed.push({
      member,
      stored: stored[member] as All[keyof All],
      own: isOwn ? (own[member] as All[keyof All]) : undefined,
    })
  }
  return { values: values as All, changed }
}

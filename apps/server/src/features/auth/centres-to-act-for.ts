import { CENTRAL_CENTRE } from '@seriatim/contract'

/** The centres that somebody may act for: all for a member of the central centre, else the own one and `further` ones. */
export function centresToActFor<Centre extends { readonly code: string }>(
  own: Centre | null,
  all: readonly Centre[],
  further: readonly string[] = [],
): readonly Centre[] {
  if (own === null) return []
  return own.code === CENTRAL_CENTRE
    ? all
    : [own, ...all.filter(({ code }) => code !== own.code && further.includes(code))]
}

import { CENTRAL_CENTRE } from '@seriatim/contract'

/**
 * Centres that a user can act for: all centres for users of the central centre, otherwise the user's own centre and the
 * additional centres in `further`.
 */
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

import { createMacro, deleteMacro, macros, type StoredMacro, updateMacro } from '@seriatim/contract'
import { SHIPPED_MACROS, type ShippedMacroId } from '@seriatim/macros/shipped'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'

/** A macro of a user, of a centre, or of the product. */
export type AnyMacro = {
  /** The id of the macro in the URL: the number of a stored macro, or the name of a macro of the product. */
  readonly id: string
  readonly name: string
  readonly scope: StoredMacro['scope'] | 'shipped'
  readonly source: string
  readonly stored: StoredMacro | undefined
}

export const MACRO_GROUPS = ['personal', 'centre', 'shipped'] as const satisfies readonly AnyMacro['scope'][]

/** All macros that the user may run, refetched when a page or dialog opens. */
export const useMacros = () => {
  const t = useMessages('macros')
  const { data, error, refetch } = useAnswer(macros, {}, { staleTime: 0 })
  const nameOf = (id: ShippedMacroId): string => t(`shipped_${id}`)
  const all = data && [
    ...data.map((stored): AnyMacro => ({ ...stored, stored })),
    ...SHIPPED_MACROS.map(
      ({ id, source }): AnyMacro => ({ id, name: nameOf(id), scope: 'shipped', source, stored: undefined }),
    ),
  ]
  return { all, error, refetch }
}

const CHANGED = { invalidates: [macros.name] }

/** Returns the calls that change macros. Failures are shown; `saved` is called with the stored macro. */
export const useMacroCalls = ({ saved, deleted }: { saved: (macro: StoredMacro) => void; deleted: () => void }) => {
  const create = useCall(createMacro, { ...CHANGED, onSuccess: saved, onError: notify.failure })
  const update = useCall(updateMacro, { ...CHANGED, onSuccess: saved, onError: notify.failure })
  const remove = useCall(deleteMacro, { ...CHANGED, onSuccess: deleted, onError: notify.failure })
  return { create, update, remove }
}

import { activateBlock, type Block, closeBlock, deleteBlock } from '@seriatim/contract'
import { useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { confirm } from '../../ui/confirm.tsx'

export type BlockAction = {
  readonly kind: 'activate' | 'close' | 'delete'
  readonly label: string
  /** The reason why the action is disabled. */
  readonly reason?: string
  run(): void
}

/**
 * The actions on a block, for the menu of its row and for keys. A block has no actions while it is being created or
 * deleted.
 */
export const useBlockActions = (): ((block: Block) => readonly BlockAction[]) => {
  const t = useMessages('blocks')
  const settings = {
    invalidates: ['listBlocks', 'forecastBlocks', 'me'],
    onSuccess: ({ message }: { message: string }) => notify.done(message),
    onError: (error: Error) => notify.failure(error),
  }
  const activate = useCall(activateBlock, settings)
  const close = useCall(closeBlock, settings)
  const remove = useCall(deleteBlock, settings)
  return ({ id, state, first, last, free, used, count }) => {
    if (state === 'creating' || state === 'deleting') return []
    const input = { params: { id } }
    const isMade = state !== 'failed'
    const askAndClose = async () => {
      const asked = { title: t('close_title', { first, last }), question: t('close_question', { free }) }
      if (await confirm({ ...asked, action: t('close') })) close.mutate(input)
    }
    const askAndDelete = async () => {
      const asked = {
        title: t('delete_title', { first, last }),
        question: t('delete_question', { count: isMade ? count : 0 }),
      }
      if (await confirm({ ...asked, action: t('delete'), isDangerous: true })) remove.mutate(input)
    }
    const changes: BlockAction[] = []
    if (isMade && state !== 'active')
      changes.push({
        kind: 'activate',
        label: t('activate'),
        reason: free === 0 ? t('used_up') : undefined,
        run: () => activate.mutate(input),
      })
    if (isMade && state !== 'closed')
      changes.push({ kind: 'close', label: t('close_more'), run: () => void askAndClose() })
    changes.push({
      kind: 'delete',
      label: t('delete_more'),
      reason: used > 0 ? t('not_all_free', { used }) : undefined,
      run: () => void askAndDelete(),
    })
    return changes
  }
}

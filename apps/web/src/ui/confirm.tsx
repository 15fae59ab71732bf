import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { translate } from '../kernel/i18n.ts'

const FOCUSED = { 'data-autofocus': true }

/**
 * Asks the user for confirmation. The promise resolves to true if the user confirmed. Enter confirms. For a dangerous
 * action, Enter cancels instead, and the user reaches the action with Tab.
 */
export const confirm = ({
  title,
  question,
  action,
  isDangerous = false,
}: {
  title: string
  /** The question, as one sentence or several with a list. */
  question: ReactNode
  action: string
  isDangerous?: boolean
}): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: question,
      labels: { confirm: action, cancel: translate('common', 'cancel') },
      confirmProps: isDangerous ? { color: 'red' } : FOCUSED,
      cancelProps: isDangerous ? FOCUSED : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })

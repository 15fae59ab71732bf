import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../kernel/i18n.ts'
import { DisabledButton } from './disabled-button.tsx'

/** The buttons of a dialog: “Cancel”, then the action. Every dialog uses this order and this word. */
export function DialogButtons({
  onCancel,
  before,
  why,
  mt,
  children,
}: {
  onCancel: () => void
  /** Buttons before “Cancel”, such as the delete button of a row. */
  before?: ReactNode
  /** The reason why the dialog cannot be closed now. */
  why?: string | undefined
  /** The space above, if the form does not provide it. */
  mt?: 'md' | 'lg'
  children: ReactNode
}) {
  const t = useMessages('common')
  return (
    <Group justify="flex-end" gap="sm" {...(mt && { mt })}>
      {before}
      <DisabledButton why={why}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </DisabledButton>
      {children}
    </Group>
  )
}

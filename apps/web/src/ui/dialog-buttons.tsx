import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../app/i18n.ts'
import { Unable } from './unable.tsx'

/** The last line of a dialog: “Cancel”, then what the dialog does. Every dialog has this order and this word. */
export function DialogButtons({
  onCancel,
  before,
  why,
  mt,
  children,
}: {
  onCancel: () => void
  /** What comes before “Cancel”: the button that deletes a row. */
  before?: ReactNode
  /** Why the dialog cannot be left now. */
  why?: string | undefined
  /** The space above, where the form around it leaves none. */
  mt?: 'md' | 'lg'
  children: ReactNode
}) {
  const t = useMessages('common')
  return (
    <Group justify="flex-end" gap="sm" {...(mt && { mt })}>
      {before}
      <Unable why={why}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Unable>
      {children}
    </Group>
  )
}

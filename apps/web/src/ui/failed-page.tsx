import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useMessages } from '../app/i18n.ts'
import { StateMessage } from './state-message.tsx'

/** What is shown when a page itself broke or could not be fetched (a new release, no connection). */
export function FailedPage({ error }: ErrorComponentProps) {
  const t = useMessages('common')
  return (
    <StateMessage
      isPage
      kind="failure"
      title={t('page_failed')}
      text={error instanceof Error ? error.message : String(error)}
      next={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  )
}

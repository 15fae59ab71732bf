import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessages } from '../kernel/i18n.ts'
import { isFailedImport, reloadAfterFailedImport } from '../kernel/reload-after-failed-import.ts'
import { StateMessage } from './state-message.tsx'

/** The page that replaces a page that threw an error or could not be fetched (new release, no connection). */
export function FailedPage({ error }: ErrorComponentProps) {
  const t = useMessages('common')
  const isMissed = isFailedImport(error)
  useEffect(() => {
    if (isMissed) void reloadAfterFailedImport()
  }, [isMissed])
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

import { useEffect } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { reloadAfterFailedImport } from '../../kernel/reload-after-failed-import.ts'
import { StateMessage } from '../../ui/state-message.tsx'

/**
 * A message that the code of the editor could not be loaded, with a button that reloads the page. Typed text is kept.
 */
export function EditorFailed() {
  const t = useMessages('catalogue')
  useEffect(() => void reloadAfterFailedImport(), [])
  return (
    <StateMessage
      kind="failure"
      title={t('editor_failed')}
      text={t('editor_failed_next')}
      retry={() => location.reload()}
    />
  )
}

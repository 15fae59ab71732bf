import { useEffect } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { reloadWhenServed } from '../../app/reload-when-served.ts'
import { StateMessage } from '../../ui/state-message.tsx'

/** The code of the editor could not be fetched: the page is loaded anew, and what was typed is kept. */
export function EditorFailed() {
  const t = useMessages('catalogue')
  useEffect(() => void reloadWhenServed(), [])
  return (
    <StateMessage
      kind="failure"
      title={t('editor_failed')}
      text={t('editor_failed_next')}
      retry={() => location.reload()}
    />
  )
}

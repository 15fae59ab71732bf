import { useMessages } from '../../app/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'

/**
 * The code of the editor could not be fetched. A browser does not ask again for a module that it missed once: the page is
 * loaded anew, and what was typed is kept.
 */
export function EditorFailed() {
  const t = useMessages('catalogue')
  return (
    <StateMessage
      kind="failure"
      title={t('editor_failed')}
      text={t('editor_failed_next')}
      retry={() => location.reload()}
    />
  )
}

import { health } from '@seriatim/contract'
import { useEffect } from 'react'
import { request } from '../../app/api.ts'
import { useMessages } from '../../app/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'

/** When this tab last loaded its page anew because of a missed editor, in milliseconds since 1970. */
const RELOADED_AT = 'seriatim-editor-reloaded-at'
/** Missed again so soon, it is left to the user. */
const PAUSE_MS = 60_000

/** Loads the page anew when a server answers: without one, the user stays where they are. */
const reloadWhenServed = async (): Promise<void> => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < PAUSE_MS) return
  await request(health, {}, { isQuiet: true })
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}

/**
 * The code of the editor could not be fetched. A browser does not ask again for a module that it missed once: the page is
 * loaded anew, and what was typed is kept.
 */
export function EditorFailed() {
  const t = useMessages('catalogue')
  useEffect(() => {
    // No server: what stands here says what to do.
    reloadWhenServed().catch(() => undefined)
  }, [])
  return (
    <StateMessage
      kind="failure"
      title={t('editor_failed')}
      text={t('editor_failed_next')}
      retry={() => location.reload()}
    />
  )
}

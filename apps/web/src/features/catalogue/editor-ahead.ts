import { needMessages } from '../../app/i18n.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { assistedModule, expertModule, rulesModule } from './editor-modules.ts'
import { readMode } from './views/mode.ts'

/**
 * Fetches what a record is edited with, part by part, whenever the browser has nothing better to do: from a list of
 * records somebody opens one sooner or later. What fails is fetched again, and told, when a record is opened. Gives the
 * way to leave off.
 */
export const fetchEditorWhenIdle = (user: string): (() => void) => {
  const mode = readMode(user)
  const parts: readonly (() => Promise<unknown>)[] = [
    () => needMessages('editor'),
    () => import('./catalogue-page.tsx'),
    ...(mode === 'assisted' ? [] : [expertModule.fetch]),
    ...(mode === 'expert' ? [] : [assistedModule.fetch]),
    rulesModule.fetch,
  ]
  let stop = (): void => undefined
  let isStopped = false
  const fetchFrom = (index: number): void => {
    const part = parts[index]
    if (!part || isStopped) return
    stop = whenIdle(() => {
      void part()
        .catch(() => undefined)
        .then(() => fetchFrom(index + 1))
    })
  }
  fetchFrom(0)
  return () => {
    isStopped = true
    stop()
  }
}

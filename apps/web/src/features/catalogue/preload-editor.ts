import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { assistedModule, expertModule, rulesModule } from './editor-modules.ts'
import { readMode } from './views/mode.ts'

/**
 * Preloads the code of the editor in parts, when the browser is idle, on pages from which users open records. Failures
 * are ignored: opening a record loads the code again and reports a failure.
 * @returns a function that cancels the loading
 */
export const preloadEditor = (user: string): (() => void) => {
  const mode = readMode(user)
  const parts: readonly (() => Promise<unknown>)[] = [
    () => fetchMessageGroup('editor'),
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

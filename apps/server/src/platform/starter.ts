/**
 * Ends this process as a signal would when the script that started it is gone, in whatever way that ended: a channel
 * between the two then closes. Without such a channel nobody is waited for.
 */
export function endWithStarter(): void {
  if (process.send === undefined) return
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (!process.connected) {
    end()
    return
  }
  process.once('disconnect', end)
  // The channel alone does not keep a process from ending.
  process.channel?.unref()
}

/** A step of the start that `scripts/start.mjs` reports with its time. */
type StartStep = 'database' | 'ready'

/** Tells the script that started this process how far the start is; without such a script there is no channel to it. */
export function reportStep(step: StartStep): void {
  if (process.connected) process.send?.(step)
}

/**
 * Settles when the web app is built. `scripts/start.mjs` starts the server while it still builds the web app; it says so
 * in the environment and sends a message once the build is complete.
 */
export async function webAppBuilt(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.SERIATIM_AWAIT_WEB_APP !== '1' || process.send === undefined) return
  await new Promise<void>((resolve) => {
    process.on('message', (message) => message === 'web-app' && resolve())
  })
}

/**
 * Ends this process as on SIGTERM when the script that started it ends, because the IPC channel to the script then
 * closes. Does nothing without such a channel.
 */
export function endWithStarter(): void {
  if (process.send === undefined) return
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (!process.connected) {
    end()
    return
  }
  process.once('disconnect', end)
  // The channel alone must not keep the process alive.
  process.channel?.unref()
}

/** A step of the start-up. `scripts/start.mjs` prints each step with its time. */
type StartStep = 'database' | 'ready'

/** Reports a step to the script that started this process, if there is one. */
export function reportStep(step: StartStep): void {
  if (process.connected) process.send?.(step)
}

/**
 * Settles when the web app is built. `scripts/start.mjs` sets an environment variable if it starts the server during
 * the build, and sends a message when the build is complete.
 */
export async function webAppBuilt(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.SERIATIM_AWAIT_WEB_APP !== '1' || process.send === undefined) return
  await new Promise<void>((resolve) => {
    process.on('message', (message) => message === 'web-app' && resolve())
  })
}

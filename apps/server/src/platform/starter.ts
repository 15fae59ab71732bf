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

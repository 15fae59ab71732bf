import { formatUnknown, type Locale, type MessageKey, type MessageParams } from '@seriatim/messages'
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from './features/demo/accounts.ts'
import { FINISH_SECONDS, readConfig } from './platform/config.ts'
import { Failure } from './platform/failure.ts'
import { endWithStarter, reportStep, webAppBuilt } from './platform/starter.ts'
import { terminalLocale } from './platform/terminal.ts'
import { startServer } from './start.ts'

/** The process exits after this time even if a part has not stopped, unless the settings allow calls more time. */
const SHUTDOWN_TIMEOUT_MS = 4_600
let extraShutdownMs = 0

/** Called when the module is loaded, so that a message that arrives before the promise is awaited is not lost. */
const webApp = webAppBuilt(process.env)

const locale: Locale = terminalLocale(process.env)
const printMessage = (key: MessageKey, params?: MessageParams) =>
  process.stdout.write(`${formatUnknown(locale, key, params)}\n`)

const started = new AsyncDisposableStack()
const opened = Promise.withResolvers<void>()
const stopping = new AbortController()
let isStopping = false

/** Stops all started parts in reverse order, and ends the process. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(exitCode || 1), SHUTDOWN_TIMEOUT_MS + extraShutdownMs).unref()
  // Aborts the start of the database. All later steps can be interrupted.
  stopping.abort()
  if (exitCode === 0) await Promise.race([opened.promise, starting.catch(() => undefined)])
  await started.disposeAsync()
  if (exitCode === 0) printMessage('cli.stopped')
  process.exit(exitCode)
}

async function fail(error: unknown): Promise<void> {
  if (isStopping) return
  if (error instanceof Failure) process.stderr.write(`${error.sentence(locale)}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  await stop(1)
}

async function start(): Promise<void> {
  const config = readConfig()
  extraShutdownMs = config.drainMs + Math.max(0, config.finishMs - FINISH_SECONDS * 1_000)
  const server = await startServer(config, started, {
    signal: stopping.signal,
    onBaseOpened: () => {
      opened.resolve()
      reportStep('database')
    },
    webApp,
    onOpenAccounts: (usernames) =>
      printMessage('cli.demonstration_open', {
        host: config.host,
        password: DEMONSTRATION_PASSWORD,
        accounts: usernames.join(', '),
      }),
    onLoadingDemonstration: () => printMessage('cli.loading_demonstration'),
  })
  printMessage('cli.listening', { url: server.url })
  reportStep('ready')
  if (server.hasDemonstration)
    printMessage('cli.demonstration_accounts', {
      password: DEMONSTRATION_PASSWORD,
      accounts: DEMONSTRATION_ACCOUNTS.map(({ username }) => username).join(', '),
    })
  else if (!server.hasUsers) printMessage('cli.no_users')
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
endWithStarter()
process.on('uncaughtException', (error) => void fail(error))
process.on('unhandledRejection', (error) => void fail(error))

const starting = start()
starting.catch(fail)

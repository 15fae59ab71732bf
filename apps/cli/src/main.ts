import { endWithStarter } from '@seriatim/server/platform/starter'
import { runCommandLine } from './run.ts'

endWithStarter()

const { stdin, stdout, stderr, env } = process

// A reader that has enough (`| head`) is no fault.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await runCommandLine(process.argv.slice(2), { stdin, stdout, stderr, env })
// What a command left open (a pool, a timer) must not keep it from ending; output is flushed first.
await new Promise((resolve) => stdout.write('', resolve))
process.exit()

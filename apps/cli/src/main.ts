import { endWithStarter } from '@seriatim/server/platform/starter'
import { useCompileCache } from './compile-cache.ts'

endWithStarter()
useCompileCache(process.env)

const { stdin, stdout, stderr, env } = process

// A reader that closes the pipe early (`| head`) is not an error.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

// Import here, because a static import would be compiled before the cache is in use.
const { runCommandLine } = await import('./run.ts')
process.exitCode = await runCommandLine(process.argv.slice(2), { stdin, stdout, stderr, env })
// Exit explicitly after flushing stdout, because a command may leave a pool or timer open.
await new Promise((resolve) => stdout.write('', resolve))
process.exit()

// `npm start`: installs missing dependencies, then builds a changed web app while the server starts its database.
import { at, ensureInstalled, SIGNALS, startNode } from './lib/project.mjs'
import { secondsSince } from './lib/step.mjs'
import { compressAssets, failBuild, startWebBuild } from './lib/web-build.mjs'

const start = performance.now()
ensureInstalled('production')
let isStopping = false
for (const signal of SIGNALS)
  process.on(signal, () => {
    isStopping = true
  })
const build = startWebBuild()
const serverStart = performance.now()
const onMessage = (message) => {
  if (message === 'database') process.stderr.write(`Database ready in ${secondsSince(serverStart)}.\n`)
  if (message !== 'ready') return
  process.stderr.write(`Ready in ${secondsSince(start)}.\n`)
  void compressAssets()
}
const env = build ? { SERIATIM_AWAIT_WEB_APP: '1' } : {}
const server = startNode([at('apps/server/src/main.ts')], { isTied: true, env, onMessage })

if (build) {
  // If the server failed to start, it has reported why, and the build is not needed.
  const built = await Promise.race([build.ended, server.ended.then(() => undefined)])
  if (built === undefined) build.stop()
  else if (built === 0) server.send('web-app')
  else if (!isStopping) {
    server.stop()
    await server.ended
    failBuild()
  }
}
process.exit(await server.ended)

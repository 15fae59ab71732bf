import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The module is plain JavaScript without types.
const load = (name: string) => import(new URL(name, import.meta.url).href)
const { isInstalled, setToInstall, writeStamp } = await load('./installed.mjs')

let root: string
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seriatim-installed-'))
  put('package-lock.json', '{ "fastify": "5.12.8" }')
  put('node_modules/fastify/package.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('an install', () => {
  it('is not reported before the packages are installed', () => {
    expect(isInstalled(root, 'production')).toBe(false)
  })

  it('is reported as out of date if the lock file changes, even to a text of equal length', () => {
    writeStamp(root, 'production')
    expect(isInstalled(root, 'production')).toBe(true)
    put('package-lock.json', '{ "fastify": "5.12.9" }')
    expect(isInstalled(root, 'production')).toBe(false)
  })

  it('is reported as missing if node_modules has lost its packages', () => {
    writeStamp(root, 'production')
    rmSync(join(root, 'node_modules/fastify'), { recursive: true })
    expect(isInstalled(root, 'production')).toBe(false)
  })

  it('with production packages only is not sufficient for development', () => {
    writeStamp(root, 'production')
    expect(isInstalled(root, 'development')).toBe(false)
  })

  it('with development packages is sufficient for production', () => {
    writeStamp(root, 'development')
    expect([isInstalled(root, 'development'), isInstalled(root, 'production')]).toEqual([true, true])
  })

  it('for production keeps existing development packages', () => {
    expect(setToInstall(root, 'production')).toBe('production')
    put('node_modules/vitest/package.json', '{}')
    expect(setToInstall(root, 'production')).toBe('development')
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// The module is plain JavaScript without types.
const load = (name: string) => import(new URL(name, import.meta.url).href)
const { byLicence, COPIED, dependenciesOf } = await load('./licences.mjs')

describe('the table of licences', () => {
  it('has each version of each package once, with its use', () => {
    const lock = {
      packages: {
        '': { name: 'root' },
        'apps/server': { name: '@seriatim/server' },
        'node_modules/@seriatim/server': { link: true },
        'node_modules/b': { version: '2.0.0', license: 'MIT' },
        'node_modules/a': { version: '1.0.0', dev: true },
        'node_modules/a/node_modules/@x/b': { version: '1.0.0', license: 'ISC', dev: true },
        'node_modules/c/node_modules/a': { version: '1.0.0' },
      },
    }
    const stated = (path: string) => (path.endsWith('/a') ? 'MIT' : undefined)
    const copied = { name: 'copied', version: '1.0.0', licence: 'MIT', use: 'product' }
    expect(dependenciesOf(lock, stated, [copied])).toEqual([
      { name: '@x/b', version: '1.0.0', licence: 'ISC', use: 'development' },
      { name: 'a', version: '1.0.0', licence: 'MIT', use: 'product' },
      { name: 'b', version: '2.0.0', licence: 'MIT', use: 'product' },
      copied,
    ])
  })

  it('has the version of the icons that were copied into the web app', () => {
    const icons = readFileSync(new URL('../../apps/web/src/ui/icons.tsx', import.meta.url), 'utf8')
    for (const { name, version } of COPIED) expect(icons).toContain(`${name} ${version}`)
  })

  it('has a licence for every package of this project', () => {
    const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
    const stated = (path: string) => {
      try {
        const { license } = JSON.parse(readFileSync(new URL(`../../${path}/package.json`, import.meta.url), 'utf8'))
        return license
      } catch {
        return undefined
      }
    }
    const dependencies = dependenciesOf(lock, stated)
    expect(dependencies.length).toBeGreaterThan(100)
    expect(dependencies.filter(({ licence }: { licence: string }) => licence === 'not stated')).toEqual([])
    expect(byLicence(dependencies)[0]?.[0]).toBe('MIT')
  })
})

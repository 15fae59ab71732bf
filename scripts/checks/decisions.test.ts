import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../docs/adr/', import.meta.url))
const files = readdirSync(folder).sort()

it('no two decisions have the same number', () => {
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

it.each(files)('the decision %s begins with its number, its title and its status', (name) => {
  const [heading, blank, status] = readFileSync(`${folder}${name}`, 'utf8').split('\n')
  expect(heading).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. [A-Z].*[^.]$`))
  expect(blank).toBe('')
  expect(status).toMatch(/^\*\*Status\*\*: (accepted|proposed)[.;,]/)
})

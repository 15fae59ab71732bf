/**
 * `npm run attack [-- NAME ...] [--seed S] [--calls N] [--rounds N] [--saves N]`: runs attacks on the product in full
 * size. Without a name, all attacks run. Exits with 1 if an attack found a fault.
 */
import { parseArgs } from 'node:util'
import type { Attack } from './attack-definition.ts'
import { attacks } from './attacks.ts'

const count = (value: string | undefined, option: string): number | undefined => {
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(value)) fail(`--${option} must be an integer of at least 1, not "${value}".`)
  return Number(value)
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** The named attacks in the order of the list; all without names. */
const chosenAttacks = (names: readonly string[]): readonly Attack[] => {
  const unknown = names.find((name) => !attacks.some((attack) => attack.name === name))
  if (unknown) fail(`There is no attack "${unknown}". The attacks are: ${attacks.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? attacks : attacks.filter(({ name }) => names.includes(name))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    /** Sizes of attacks that count calls, rounds or saves. */
    calls: { type: 'string' },
    rounds: { type: 'string' },
    saves: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

if (values.help) {
  console.log('npm run attack [-- NAME ...] [--seed S] [--calls N] [--rounds N] [--saves N]\n')
  for (const { name, about } of attacks) console.log(`  ${name.padEnd(16)} ${about}`)
  process.exit(0)
}

const seed = count(values.seed, 'seed') ?? 1
const counts = {
  calls: count(values.calls, 'calls'),
  rounds: count(values.rounds, 'rounds'),
  saves: count(values.saves, 'saves'),
}
let attacksWithFaults = 0
for (const attack of chosenAttacks(positionals)) {
  console.log(`${attack.name}: ${attack.about}`)
  const started = performance.now()
  const { account, faults } = await attack.run({
    isFull: true,
    seed,
    count: counts[attack.counts],
    say: (line) => console.log(`  ${line}`),
  })
  for (const fault of faults) console.error(`  FAULT ${fault}`)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`  ${account}; ${faults.length} faults, ${seconds} s, seed ${seed}\n`)
  if (faults.length > 0) attacksWithFaults += 1
}
process.exit(attacksWithFaults > 0 ? 1 : 0)

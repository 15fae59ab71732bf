import { generate, generateIso2709 } from '@seriatim/synthetic'

/** Speed of the generator in records per second. */
export type GenerateSpeeds = { readonly recordsPerSecond: number; readonly iso2709RecordsPerSecond: number }

const COUNT = 100_000

const perSecond = (work: () => void): number => {
  work()
  const start = performance.now()
  work()
  return Math.round((COUNT / (performance.now() - start)) * 1000)
}

/** Synthetic records per second on one core, as values and as ISO 2709, after a warm-up run. */
export const measureGenerate = (): GenerateSpeeds => {
  let retained = 0
  const speeds = {
    recordsPerSecond: perSecond(() => {
      for (const { fields } of generate({ count: COUNT })) retained += fields.length
    }),
    iso2709RecordsPerSecond: perSecond(() => {
      for (const chunk of generateIso2709({ count: COUNT })) retained += chunk.length
    }),
  }
  if (retained === 0) throw new Error('No records were generated')
  return speeds
}

if (process.argv[1] === import.meta.filename) console.table(measureGenerate())

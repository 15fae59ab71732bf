/** A process that writes files of sections until it is killed: `testing-section-writer.ts PATH`. */
import { writeSections } from './section-file.ts'
import { SectionWriter } from './sections.ts'

const [path = ''] = process.argv.slice(2)

/** Sections that all contain the number of the write, so that a mixture of two writes is detected. */
const ofRound = (round: number): SectionWriter => {
  const out = new SectionWriter()
  for (let number = 0; number < 5; number++) {
    out.array(`numbers ${number}`, new Uint32Array(300_000).fill(round))
    out.texts(`texts ${number}`, Array<string>(10_000).fill(`round ${round}`))
  }
  out.value('round', round)
  return out
}

for (let round = 1; ; round++) {
  await writeSections(path, ofRound(round), async () => ({ round }))
  process.send?.(round)
}

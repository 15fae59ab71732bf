import { type LoadSpeed, withBenchBase } from './bench-base.ts'

/** The first load of a file into an empty base, validated, with all indexes and families. */
export const measureLoad = (count = 200_000): Promise<LoadSpeed> => withBenchBase(count, async ({ load }) => load)

if (process.argv[1] === import.meta.filename) console.table([await measureLoad(Number(process.argv[2] ?? 200_000))])

import { Readable, Writable } from 'node:stream'
import { runCommandLine } from '../run.ts'

/** Runs `seriatim search` on a database with additional settings. @returns its exit code and its output */
export async function runSearchCommand(databaseUrl: string, env: Record<string, string>, ...args: string[]) {
  let output = ''
  const into = () =>
    new Writable({
      write(chunk, _, done) {
        output += String(chunk)
        done()
      },
    })
  const code = await runCommandLine(['search', ...args], {
    stdin: Readable.from([]),
    stdout: into(),
    stderr: into(),
    env: { DATABASE_URL: databaseUrl, LANG: 'en', ...env },
  })
  return { code, output }
}

/** Settings of an installation that searches with OpenSearch. */
export const openSearchSettings = (url: string, index = 'seriatim') => ({
  SERIATIM_SEARCH: 'opensearch',
  OPENSEARCH_URL: url,
  OPENSEARCH_INDEX: index,
})

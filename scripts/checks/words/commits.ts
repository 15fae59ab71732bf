import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import lint from '@commitlint/lint'
import { unplainParts } from './rules.ts'

const MAX_SUBJECT = 72
const ROOT = new URL('../../../', import.meta.url).pathname

/** A verb that is not an imperative, recognised by the usual endings of other forms. */
const OTHER_FORM = /^(?:\w+(?:[^s]s|ed|ing)|is|are|was|has)$/
/** Imperatives that end like other forms of verbs. */
const IMPERATIVES = new Set([
  'focus',
  'canvas',
  'bring',
  'string',
  'feed',
  'embed',
  'need',
  'alias',
  'bias',
  'exceed',
  'proceed',
])

const PARSER = { headerPattern: /^([a-z0-9][\w ,:/-]*?): (.+)$/, headerCorrespondence: ['scope', 'subject'] }
const PLUGINS = {
  seriatim: {
    rules: {
      imperative: ({ subject }: { readonly subject?: string | null }): [boolean, string] => {
        const verb = subject?.split(' ')[0] ?? ''
        return [!OTHER_FORM.test(verb) || IMPERATIVES.has(verb), `begin with an imperative, not with "${verb}"`]
      },
      'plain-english': ({ header }: { readonly header?: string | null }): [boolean, string] => {
        const faults = unplainParts(header ?? '')
        return [faults.length === 0, faults.map(({ message }) => message).join('; ')]
      },
    },
  },
}
const RULES = {
  'header-max-length': [2, 'always', MAX_SUBJECT],
  'scope-empty': [2, 'never'],
  'subject-empty': [2, 'never'],
  'subject-full-stop': [2, 'never', '.'],
  imperative: [2, 'always'],
  'plain-english': [2, 'always'],
} as const

/** The faults of the subject line of one commit. */
export async function subjectFaults(message: string): Promise<string[]> {
  const { errors } = await lint(message, RULES as never, { parserOpts: PARSER as never, plugins: PLUGINS as never })
  return errors.map(({ message: fault }) => fault)
}

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit subjects since this file was added; none if the history does not include that commit. */
function subjects(): string[] {
  try {
    const file = relative(ROOT, import.meta.filename)
    const added = git('log', '--diff-filter=A', '--format=%H', '--', file).trim().split('\n').at(-1)
    return added ? git('log', '--no-merges', '--format=%s', `${added}..HEAD`).trim().split('\n').filter(Boolean) : []
  } catch {
    return []
  }
}

/** The faults of the commits since this check was added. */
export async function commitFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const subject of subjects())
    for (const fault of await subjectFaults(subject)) faults.push(`commit "${subject}": ${fault}`)
  return faults
}

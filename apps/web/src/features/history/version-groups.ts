import type { AnswerOf, RecordVersion, recordVersions } from '@seriatim/contract'

type Versions = AnswerOf<typeof recordVersions>

const VERSION_GROUPS = ['draft', 'error', 'active', 'archived'] as const
export type VersionGroup = {
  readonly kind: (typeof VERSION_GROUPS)[number]
  readonly versions: readonly RecordVersion[]
}

/** The groups of versions in order: drafts, drafts in error, active, archived. */
export const versionGroups = ({ draft, active, archived }: Versions): readonly VersionGroup[] =>
  (
    [
      { kind: 'draft', versions: draft.filter(({ status }) => status !== 'error') },
      { kind: 'error', versions: draft.filter(({ status }) => status === 'error') },
      { kind: 'active', versions: active },
      { kind: 'archived', versions: archived },
    ] as const
  ).filter(({ versions }) => versions.length > 0)

/** The version to show: the chosen version if it exists, else the active version, or else the newest one. */
export const shownVersion = (
  groups: readonly VersionGroup[],
  chosen: string | undefined,
): RecordVersion | undefined => {
  const all = groups.flatMap(({ versions }) => versions)
  return all.find(({ id }) => id === chosen) ?? all.find(({ status }) => status === 'active') ?? all[0]
}

/** The records before and after this one in the search results. */
export const neighboursOf = (
  issns: readonly string[],
  issn: string,
): { readonly previous: string | undefined; readonly next: string | undefined } => {
  const index = issns.indexOf(issn)
  return index < 0 ? { previous: undefined, next: undefined } : { previous: issns[index - 1], next: issns[index + 1] }
}

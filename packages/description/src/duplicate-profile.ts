/** The table of the tags that a duplicate does not copy. */

/** Why a field is not copied or is changed. The message is `description.dropped_<reason>`. */
export const DUPLICATE_REASONS = [
  'medium',
  'number',
  'address',
  'relation',
  'holdings',
  'enrichment',
  'agency',
  'title',
  'qualifier',
  'dates',
  'description',
  'category',
  'original_script',
] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** `medium`: the same title in another medium. `successor`: the succeeding serial with another title. */
export type DuplicateKind = 'medium' | 'successor'

type Row = {
  readonly tags: RegExp
  readonly reason: DuplicateReason
  /** The kinds of duplicates that omit these tags. */
  readonly kinds: readonly DuplicateKind[]
}

const BOTH: readonly DuplicateKind[] = ['medium', 'successor']

/** The tags that are not copied. The first matching row applies, and all other tags are copied. */
const DROPPED: readonly Row[] = [
  { tags: /^(010|011|013|015|016|017|018|02[034578]|03[01257])$/, reason: 'number', kinds: BOTH },
  { tags: /^(040|042|050|051|055|06[01]|07[01]|066|088)$/, reason: 'agency', kinds: BOTH },
  { tags: /^006$/, reason: 'medium', kinds: BOTH },
  { tags: /^(300|30[67]|34.|35[0-2])$/, reason: 'medium', kinds: ['medium'] },
  { tags: /^(530|533|534|535|538|583)$/, reason: 'medium', kinds: BOTH },
  { tags: /^(588|500|515|550|580)$/, reason: 'description', kinds: ['successor'] },
  { tags: /^588$/, reason: 'description', kinds: BOTH },
  { tags: /^(362|363|321|046)$/, reason: 'dates', kinds: ['successor'] },
  { tags: /^(130|210|240|242|246|247)$/, reason: 'title', kinds: ['successor'] },
  { tags: /^(76[0257]|77[023457]|78[0567])$/, reason: 'relation', kinds: BOTH },
  { tags: /^776$/, reason: 'relation', kinds: ['successor'] },
  { tags: /^(856|857)$/, reason: 'address', kinds: ['medium'] },
  { tags: /^(84[1-5]|85[0-5]|86.|87.)$/, reason: 'holdings', kinds: BOTH },
  { tags: /^(510|9..)$/, reason: 'enrichment', kinds: BOTH },
]

/** Why this kind of duplicate omits a tag, or undefined if the tag is copied. */
export const reasonToDrop = (tag: string, kind: DuplicateKind): DuplicateReason | undefined =>
  DROPPED.find(({ tags, kinds }) => kinds.includes(kind) && tags.test(tag))?.reason

/**
 * The media and carrier terms (337 and 338) of a medium, from the English RDA lists. Undefined without terms in the
 * profile.
 */
const CARRIERS: Readonly<
  Record<string, readonly [media: readonly [string, string], carrier: readonly [string, string]]>
> = {
  t: [
    ['unmediated', 'n'],
    ['volume', 'nc'],
  ],
  cr: [
    ['computer', 'c'],
    ['online resource', 'cr'],
  ],
  co: [
    ['computer', 'c'],
    ['computer disc', 'cd'],
  ],
  cd: [
    ['computer', 'c'],
    ['computer disc', 'cd'],
  ],
  cb: [
    ['computer', 'c'],
    ['computer chip cartridge', 'cb'],
  ],
  hd: [
    ['microform', 'h'],
    ['microfilm reel', 'hd'],
  ],
  he: [
    ['microform', 'h'],
    ['microfiche', 'he'],
  ],
  sd: [
    ['audio', 's'],
    ['audio disc', 'sd'],
  ],
  vd: [
    ['video', 'v'],
    ['videodisc', 'vd'],
  ],
}

export const carrierOf = (medium: string) => CARRIERS[medium] ?? CARRIERS[medium.charAt(0) === 't' ? 't' : '']

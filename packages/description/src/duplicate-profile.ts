/** What a duplicate takes over of its original: a table, so that what happens to a tag is read in one place. */

/** Why a field is not taken over, or otherwise than it stands: `description.dropped_<reason>` says it. */
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

/** `medium`: the same title in another form; `successor`: the serial that follows it under another title. */
export type DuplicateKind = 'medium' | 'successor'

type Row = {
  readonly tags: RegExp
  readonly reason: DuplicateReason
  /** The kinds that drop these tags. */
  readonly kinds: readonly DuplicateKind[]
}

const BOTH: readonly DuplicateKind[] = ['medium', 'successor']

/** What is dropped, first row that fits; all else is kept. */
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

/** Why this kind of duplicate leaves a tag out; undefined when it keeps it. */
export const reasonToDrop = (tag: string, kind: DuplicateKind): DuplicateReason | undefined =>
  DROPPED.find(({ tags, kinds }) => kinds.includes(kind) && tags.test(tag))?.reason

/** Carrier of a medium: 337 and 338, content of RDA's lists in English; undefined where the profile has no words. */
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

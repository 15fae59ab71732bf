/** Draws random families: the media of a title, predecessors and successors, editions, supplements, cancelled ISSNs. */
import type { Category } from '@seriatim/profile'
import { addMember, drawSerial, type FixedProperties, MEDIUM_SINCE, type Source } from './draw.ts'
import type { Medium, Member, Serial } from './serial.ts'

const MEDIA: readonly (readonly Medium[])[] = [
  ['ta'],
  ['ta'],
  ['ta'],
  ['cr'],
  ['cr'],
  ['ta', 'cr'],
  ['ta', 'cr'],
  ['ta', 'cr'],
  ['ta', 'cr', 'co'],
]
const RARE_MEDIA: readonly (readonly Medium[])[] = [
  ['co'],
  ['hd'],
  ['td'],
  ['sd'],
  ['aj'],
  ['cb'],
  ['ta', 'hd'],
  ['ta', 'he', 'cr'],
  ['ta', 'tb'],
  ['ta', 'tc'],
]

/** The category of a published serial: some early ones are Legacy, some recent ones Work. */
const drawCategory = ({ random, lastYear }: Source, { startYear }: Serial): Category => {
  if (startYear < 1990 && random.chance(0.14)) return 'leg'
  if (startYear > lastYear - 6 ? random.chance(0.45) : random.chance(0.1)) return 'wor'
  return 'reg'
}

const lastYearOf = ({ lastYear }: Source, { endYear }: Serial): number => endYear ?? lastYear

/** Adds media to a title and links them (776). Media that did not exist at the time are left out. */
const publish = (source: Source, serial: Serial, chosen: readonly Medium[], given?: Category): readonly Member[] => {
  const category = given ?? drawCategory(source, serial)
  const possible = chosen.filter((medium) => (MEDIUM_SINCE[medium] ?? 0) <= lastYearOf(source, serial))
  const media = possible.length === 0 ? (['ta'] as const) : possible
  const members = media.map((medium) => addMember(source, serial, medium, category, { hasSiblings: media.length > 1 }))
  for (const member of members)
    for (const sibling of members)
      if (sibling !== member) member.links.push({ tag: '776', indicator2: '8', member: sibling })
  // The ISSN-L of the title is the ISSN that was assigned first.
  const [first] = members.toSorted((a, b) => (a.created < b.created ? -1 : 1))
  for (const member of members) {
    member.issnl = first!.issn
    if (member === first) member.wasIssnl = false
  }
  return members
}

/** A pair of linking fields, in the earlier and in the later record. */
type Relation = {
  readonly forth: readonly [tag: string, indicator2: string]
  readonly back: readonly [tag: string, indicator2: string]
}
const CONTINUES: Relation = { forth: ['785', '0'], back: ['780', '0'] }
const SUPERSEDES: Relation = { forth: ['785', '2'], back: ['780', '2'] }
const SPLITS: Relation = { forth: ['785', '6'], back: ['780', '1'] }
const IS_ABSORBED: Relation = { forth: ['785', '4'], back: ['780', '5'] }
const CONTINUES_IN_PART: Relation = { forth: ['785', '1'], back: ['780', '7'] }
const HAS_EDITION: Relation = { forth: ['775', ' '], back: ['775', ' '] }
const IS_TRANSLATED: Relation = { forth: ['767', ' '], back: ['765', ' '] }
const HAS_SUPPLEMENT: Relation = { forth: ['770', ' '], back: ['772', ' '] }
const HAS_SUBSERIES: Relation = { forth: ['762', ' '], back: ['760', ' '] }
const IS_RELATED: Relation = { forth: ['787', ' '], back: ['787', ' '] }

/** Links two titles in both directions: each medium to the same medium of the other title, else to its first. */
const relate = (earlier: Serial, later: Serial, { forth, back }: Relation): void => {
  const link = (from: Member, to: Member): void => {
    if (from.links.some(({ tag, member }) => tag === forth[0] && member === to)) return
    from.links.push({ tag: forth[0], indicator2: forth[1], member: to })
    to.links.push({ tag: back[0], indicator2: back[1], member: from })
  }
  for (const member of earlier.members) link(member, counterpart(member, later))
  for (const member of later.members) link(counterpart(member, earlier), member)
}

/** The member of a title in the medium of another member, else its first member. */
const counterpart = ({ medium }: Member, { members }: Serial): Member =>
  members.find((member) => member.medium === medium) ?? members[0]!

/**
 * Merges titles into a new one. Each member names its partners, then its result, because the last 785 with second
 * indicator 7 is the result (MARC 21). Partners are members that merge into the same member of the result.
 */
const merge = (parts: readonly Serial[], result: Serial): void => {
  const merging = parts.flatMap(({ members }) => members.map((member) => ({ member, to: counterpart(member, result) })))
  const link = (from: Member, to: Member, tag: string, indicator2: string) =>
    from.links.push({ tag, indicator2, member: to })
  for (const { member, to } of merging) {
    const partners = merging.filter((other) => other.member.serial !== member.serial && other.to === to)
    for (const partner of partners) link(member, partner.member, '785', '7')
    link(member, to, '785', '7')
    link(to, member, '780', '4')
  }
}

/** A kind of family. A family of this kind has at most `most` ISSNs. */
export type Family = { readonly most: number; readonly draw: (source: Source, wishes?: FixedProperties) => void }

const family = (most: number, draw: Family['draw']): Family => ({ most, draw })

/** The maximum number of media of a title. */
const MAX_MEDIA = 3

const drawMedia = ({ random }: Source): readonly Medium[] => random.pick(MEDIA)

export const oneTitle = family(MAX_MEDIA, (source, wishes) => {
  publish(source, drawSerial(source, wishes), drawMedia(source))
})

export const oneMedium = family(1, (source, wishes) => {
  publish(source, drawSerial(source, wishes), source.random.chance(0.7) ? ['ta'] : ['cr'])
})

export const printAndOnline = family(2, (source, wishes) => {
  publish(source, drawSerial(source, { status: 'c', ...wishes }), ['ta', 'cr'])
})

export const rareMedium = family(MAX_MEDIA, (source, wishes) => {
  publish(source, drawSerial(source, { isIntegrating: false, ...wishes }), source.random.pick(RARE_MEDIA))
})

/** A family of a title that changed its name one to three times. */
export const history = family(4 * MAX_MEDIA, (source, wishes) => {
  const { random, lastYear } = source
  const changes = random.chance(0.75) ? 1 : random.chance(0.75) ? 2 : 3
  let start = lastYear - 25 - random.below(60)
  let earlier: Serial | undefined
  for (let change = 0; change <= changes; change++) {
    const isLast = change === changes
    const end = start + 3 + random.below(isLast ? 15 : 12)
    const serial = drawSerial(source, {
      country: earlier?.country,
      language: earlier?.language.code,
      topic: earlier?.topic,
      ...wishes,
      startYear: start,
      ...(isLast && random.chance(0.7)
        ? { status: 'c' as const }
        : { status: 'd' as const, endYear: Math.min(end, lastYear) }),
    })
    publish(source, serial, drawMedia(source))
    if (earlier !== undefined) relate(earlier, serial, random.chance(0.93) ? CONTINUES : SUPERSEDES)
    earlier = serial
    start = Math.min(end, lastYear)
  }
})

/**
 * Draws titles of one country and language that end in a year, and titles that begin in that year (or are older and
 * continue).
 */
const drawAround = (
  source: Source,
  { ending, beginning, isOlder = false }: { ending: number; beginning: number; isOlder?: boolean },
  wishes?: FixedProperties,
): readonly Serial[] => {
  const { random, lastYear } = source
  const year = lastYear - 2 - random.below(30)
  const serials: Serial[] = []
  for (let index = 0; index < ending + beginning; index++) {
    const serial = drawSerial(source, {
      country: serials[0]?.country,
      language: serials[0]?.language.code,
      topic: serials[0]?.topic,
      ...wishes,
      ...(index < ending
        ? { startYear: year - 5 - random.below(30), status: 'd' as const, endYear: year }
        : { startYear: isOlder ? year - 8 : year, status: 'c' as const }),
    })
    publish(source, serial, drawMedia(source))
    serials.push(serial)
  }
  return serials
}

export const merger = family(3 * MAX_MEDIA, (source, wishes) => {
  const [one, other, result] = drawAround(source, { ending: 2, beginning: 1 }, wishes)
  merge([one!, other!], result!)
})

export const split = family(3 * MAX_MEDIA, (source, wishes) => {
  const [whole, one, other] = drawAround(source, { ending: 1, beginning: 2 }, wishes)
  relate(whole!, one!, SPLITS)
  relate(whole!, other!, SPLITS)
})

/** A family of two titles: one absorbs the other and continues under its ISSN. */
export const absorption = family(2 * MAX_MEDIA, (source, wishes) => {
  const [one, other] = drawAround(source, { ending: 1, beginning: 1, isOlder: true }, wishes)
  relate(one!, other!, IS_ABSORBED)
})

/** A family of two titles: a part of one becomes a separate serial. */
export const separation = family(2 * MAX_MEDIA, (source, wishes) => {
  const [one, other] = drawAround(source, { ending: 0, beginning: 2 }, wishes)
  relate(one!, other!, CONTINUES_IN_PART)
})

/** Two parallel titles: language editions, a translation, a supplement or a subseries. */
export const parallelTitles = family(2 * MAX_MEDIA, (source, wishes) => {
  const { random } = source
  const first = drawSerial(source, { status: 'c', ...wishes })
  publish(source, first, drawMedia(source))
  const relation = random.pick([HAS_EDITION, IS_TRANSLATED, HAS_SUPPLEMENT, HAS_SUBSERIES, IS_RELATED])
  const isOtherLanguage = relation === HAS_EDITION || relation === IS_TRANSLATED
  const { languages } = first.country
  const second = drawSerial(source, {
    status: 'c',
    country: first.country,
    topic: first.topic,
    startYear: first.startYear,
    language: isOtherLanguage ? (languages.find((code) => code !== first.language.code) ?? 'eng') : first.language.code,
  })
  publish(source, second, drawMedia(source))
  relate(first, second, relation)
})

/** An ISSN that was cancelled in favour of another. */
export const cancellation = family(2, (source, wishes) => {
  const serial = drawSerial(source, wishes)
  const [members] = publish(source, serial, ['ta'], 'reg')
  const cancelled = addMember(source, { ...serial, members: [] }, members!.medium, 'can')
  members!.cancels = cancelled
  cancelled.cancelledBy = members
})

const number = (category: Category): Family =>
  family(1, (source, wishes) => {
    addMember(source, drawSerial(source, { isIntegrating: false, ...wishes }), 'ta', category)
  })
export const suppressed = number('sup')
export const validationRequest = number('val')
export const legacy = number('leg')
export const free = number('fre')

/** A serial that is announced but not published yet. */
export const prepublication = family(MAX_MEDIA, (source, wishes) => {
  const startYear = source.lastYear + source.random.below(2)
  publish(source, drawSerial(source, { ...wishes, startYear, status: 'c' }), drawMedia(source), 'wor')
})

/**
 * Three kinds of families of serials: the media of one title (ISSN-L, ISO 3297); the successive titles of one serial in
 * all media (ISSN-H, MARC 21 field 023); all records connected by linking fields. Each family is a connected component.
 * All are computed in one pass over the database.
 */

import { DisjointSets } from './disjoint-sets.ts'
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from './growing-array.ts'
import { isAssignable, issnFromNumber, isWellFormed, numberOfIssn } from './number.ts'

/**
 * The kinds of families, from inner to outer: `medium` by 776; `history` by 776, 780 and 785; `extended` by all linking
 * fields 760 to 787. 510 is excluded, because indexing services would connect nearly all serials.
 */
export const FAMILY_KINDS = ['medium', 'history', 'extended'] as const
export type FamilyKind = (typeof FAMILY_KINDS)[number]

/** The linking entry fields of MARC 21 that form families. */
export const LINKING_TAGS: ReadonlySet<string> = new Set(
  '760 762 765 767 770 772 773 774 775 776 777 780 785 786 787'.split(' '),
)

/** Categories in ISSN-L and ISSN-H families: those with a valid serial. */
const VALID_CATEGORIES: ReadonlySet<string> = new Set(['reg', 'wor', 'leg', 'val'])

/** The category of an ISSN without a description. */
const FREE = 'fre'
/** Whether an ISSN has no description yet, because it has no record or a Free record. */
export const isNotYetDescribed = (category: string | undefined): boolean => category === undefined || category === FREE

/** Whether a record of this category describes a valid serial. */
export const isValidCategory = (category: string): boolean => VALID_CATEGORIES.has(category)

/** The data of a record that determine its families. */
export type FamilyMember = {
  readonly issn: string
  /** The value of 022 $l, unless it is missing or forced (022 $6). */
  readonly issnl?: string | undefined
  /** The category (699 $8). */
  readonly category: string
  /** The value of 008/07-10. The character u counts as 0. Other non-digits make the year unknown. */
  readonly startYear?: string | undefined
  /** The registration time of the ISSN, as an increasing number with the same scale for all members. */
  readonly createdAt?: number | undefined
  /** Tag and $x of the linking fields, in any order. Other values than ISSNs of members are ignored. */
  readonly links: readonly { readonly tag: string; readonly issn: string }[]
}

const NO_NUMBER = -1
const UNKNOWN_YEAR = 10_000

/** The innermost kind of family that a linking field forms, as an index of FAMILY_KINDS, or -1. */
const kindOfLink = (tag: string): number => {
  if (tag === '776') return 0
  if (tag === '780' || tag === '785') return 1
  return LINKING_TAGS.has(tag) ? 2 : -1
}

/** The kinds of families that a linking field forms. All except `extended` require valid serials on both sides. */
export const kindsOfLink = (tag: string): readonly FamilyKind[] => {
  const kind = kindOfLink(tag)
  return kind < 0 ? [] : FAMILY_KINDS.slice(kind)
}

const parseYear = (text: string | undefined): number =>
  text !== undefined && /^[0-9u]{4}$/.test(text) && text !== 'uuuu' ? Number(text.replaceAll('u', '0')) : UNKNOWN_YEAR

/**
 * The families of one kind as groups. `group[i]` is the group of the i-th ISSN, or -1. The members of a group are
 * contiguous.
 */
export type FamilyGroups = {
  readonly group: Int32Array
  /** The members of group g are `members[starts[g]]` to `members[starts[g + 1] - 1]`, as indexes of `numbers`. */
  readonly starts: Int32Array
  readonly members: Int32Array
}

/**
 * All families of a database. Arrays are indexed by ISSNs in ascending order. A look-up by ISSN is a binary search.
 * Uses 48 bytes a record: 130 MB for 2.7 million records, where the computation took 3.8 s and another 0.6 GB at its
 * peak.
 */
export class Families {
  /** The seven digits of each ISSN, ascending. */
  readonly numbers: Int32Array
  readonly groups: Readonly<Record<FamilyKind, FamilyGroups>>
  /** The seven digits of the designated ISSN-L and ISSN-H for each ISSN. -1 for records without a valid serial. */
  readonly issnl: Int32Array
  readonly issnh: Int32Array

  constructor(
    numbers: Int32Array,
    groups: Readonly<Record<FamilyKind, FamilyGroups>>,
    issnl: Int32Array,
    issnh: Int32Array,
  ) {
    this.numbers = numbers
    this.groups = groups
    this.issnl = issnl
    this.issnh = issnh
  }

  /** The index of an ISSN in the arrays, or -1 if it is unknown. */
  indexOf(issn: string): number {
    return isWellFormed(issn) ? findNumber(this.numbers, numberOfIssn(issn)) : -1
  }

  /**
   * The ISSNs of the family in ascending order, including the given one. Empty if the ISSN has no family of this kind.
   */
  membersOf(kind: FamilyKind, issn: string): string[] {
    const { group, starts, members } = this.groups[kind]
    const family = group[this.indexOf(issn)] ?? -1
    if (family < 0) return []
    return Array.from(members.subarray(starts[family], starts[family + 1]), (index) =>
      issnFromNumber(this.numbers[index]!),
    )
  }

  /** The number of ISSNs in the family, including the given one. 0 if the ISSN has no family of this kind. */
  sizeOf(kind: FamilyKind, issn: string): number {
    const { group, starts } = this.groups[kind]
    const family = group[this.indexOf(issn)] ?? -1
    return family < 0 ? 0 : starts[family + 1]! - starts[family]!
  }

  /** The ISSN-L for 022 $l of the family. Undefined for records without a valid serial. */
  issnlOf(issn: string): string | undefined {
    return issnAt(this.issnl, this.indexOf(issn))
  }

  /** The ISSN-H of the family. Undefined for records without a valid serial. */
  issnhOf(issn: string): string | undefined {
    return issnAt(this.issnh, this.indexOf(issn))
  }
}

const issnAt = (numbers: Int32Array, index: number): string | undefined => {
  const number = numbers[index] ?? NO_NUMBER
  return number < 0 ? undefined : issnFromNumber(number)
}

/** The index of `number` in an ascending array, or -1. */
const findNumber = (ascending: Int32Array, number: number): number => {
  let low = 0
  let high = ascending.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const candidate = ascending[middle]!
    if (candidate === number) return middle
    if (candidate < number) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Converts a partition to lists of members. `belongs` selects the elements that are in a group. */
const listGroups = (sets: DisjointSets, belongs: (index: number) => boolean): FamilyGroups => {
  const size = sets.size
  const group = new Int32Array(size).fill(-1)
  const groupOfRoot = new Int32Array(size).fill(-1)
  let count = 0
  for (let index = 0; index < size; index++) {
    if (!belongs(index)) continue
    const root = sets.find(index)
    if (groupOfRoot[root]! < 0) groupOfRoot[root] = count++
    group[index] = groupOfRoot[root]!
  }
  const starts = new Int32Array(count + 1)
  for (const family of group) if (family >= 0) starts[family + 1]!++
  for (let family = 0; family < count; family++) starts[family + 1]! += starts[family]!
  const next = starts.slice(0, count)
  const members = new Int32Array(starts[count]!)
  for (let index = 0; index < size; index++) {
    const family = group[index]!
    if (family >= 0) members[next[family]!++] = index
  }
  return { group, starts, members }
}

/** Members and their links in flat arrays, about 40 bytes each. If an ISSN is added twice, the first member is used. */
export class FamilyMembers {
  private readonly number = new GrowingInt32()
  private readonly issnl = new GrowingInt32()
  private readonly year = new GrowingInt32()
  private readonly createdAt = new GrowingFloat64()
  private readonly isValid = new GrowingUint8()
  private readonly isFree = new GrowingUint8()
  private readonly link = { from: new GrowingInt32(), to: new GrowingInt32(), kind: new GrowingUint8() }

  /** Adds a member. A malformed ISSN is ignored. */
  add({ issn, issnl, category, startYear, createdAt, links }: FamilyMember): void {
    if (!isWellFormed(issn)) return
    const own = numberOfIssn(issn)
    this.number.push(own)
    this.issnl.push(issnl !== undefined && isWellFormed(issnl) ? numberOfIssn(issnl) : NO_NUMBER)
    this.year.push(parseYear(startYear))
    this.createdAt.push(createdAt ?? Number.POSITIVE_INFINITY)
    this.isValid.push(VALID_CATEGORIES.has(category) ? 1 : 0)
    this.isFree.push(isNotYetDescribed(category) ? 1 : 0)
    for (const { tag, issn: target } of links) {
      const kind = kindOfLink(tag)
      if (kind < 0 || !isAssignable(target)) continue
      this.link.from.push(own)
      this.link.to.push(numberOfIssn(target))
      this.link.kind.push(kind)
    }
  }

  /** All members in ascending ISSN order. */
  sorted() {
    const { number, issnl, year, createdAt, isValid, isFree, link } = this
    // Each sort key combines the seven digits (24 bits) and the input position (29 bits). A double stores 53 bits
    // exactly.
    const PLACES = 2 ** 29
    const keys = Float64Array.from(number.view(), (value, place) => value * PLACES + place).sort()
    const order = keys.map((key) => key % PLACES)
    const unique = order.filter((_, index) => {
      const here = Math.floor(keys[index]! / PLACES)
      return index === 0 || Math.floor(keys[index - 1]! / PLACES) !== here
    })
    return {
      numbers: Int32Array.from(unique, (place) => number.view()[place]!),
      issnl: Int32Array.from(unique, (place) => issnl.view()[place]!),
      year: Int32Array.from(unique, (place) => year.view()[place]!),
      createdAt: Float64Array.from(unique, (place) => createdAt.view()[place]!),
      isValid: Uint8Array.from(unique, (place) => isValid.view()[place]!),
      isFree: Uint8Array.from(unique, (place) => isFree.view()[place]!),
      links: { from: link.from.view(), to: link.to.view(), kind: link.kind.view() },
    }
  }
}

const toFamilyMembers = (input: Iterable<FamilyMember> | FamilyMembers): FamilyMembers => {
  if (input instanceof FamilyMembers) return input
  const members = new FamilyMembers()
  for (const member of input) members.add(member)
  return members
}

/**
 * Computes the families of all members in any order. Links count in both directions.
 *
 * The ISSN-L of a family follows `chooseIssnl`. The ISSN-H is the ISSN-L of the earliest title (by 008/07-10, then
 * smallest ISSN).
 */
export const computeFamilies = (input: Iterable<FamilyMember> | FamilyMembers): Families => {
  const { numbers, issnl, year, createdAt, isValid, isFree, links } = toFamilyMembers(input).sorted()
  const size = numbers.length
  const medium = new DisjointSets(size)
  const history = new DisjointSets(size)
  const extended = new DisjointSets(size)
  for (let place = 0; place < links.from.length; place++) {
    const from = findNumber(numbers, links.from[place]!)
    const to = findNumber(numbers, links.to[place]!)
    if (from < 0 || to < 0 || from === to) continue
    const kind = links.kind[place]!
    extended.join(from, to)
    if (!isValid[from] || !isValid[to]) continue
    if (kind <= 1) history.join(from, to)
    if (kind === 0) medium.join(from, to)
  }
  const groups = {
    medium: listGroups(medium, (index) => isValid[index] === 1),
    history: listGroups(history, (index) => isValid[index] === 1),
    extended: listGroups(extended, () => true),
  }
  const namesToCome = new Uint8Array(size)
  for (let place = 0; place < links.from.length; place++) {
    const to = findNumber(numbers, links.to[place]!)
    if (links.kind[place] !== 0 || (to >= 0 && !isFree[to])) continue
    const from = findNumber(numbers, links.from[place]!)
    if (from >= 0 && issnl[from] === links.to[place]) namesToCome[from] = 1
  }
  const designatedL = designate(groups.medium, (members) =>
    chooseIssnl(members, {
      number: (member) => numbers[member]!,
      named: (member) => issnl[member]!,
      createdAt: (member) => createdAt[member]!,
      namesToCome: (member) => namesToCome[member] === 1,
    }),
  )
  const designatedH = designate(groups.history, (members) => {
    let earliest = members[0]!
    for (const member of members) if (year[member]! < year[earliest]!) earliest = member
    return designatedL[earliest]!
  })
  return new Families(numbers, groups, designatedL, designatedH)
}

/** Sets the ISSN that `choose` returns for every member of each group. */
const designate = (groups: FamilyGroups, choose: (members: Int32Array) => number): Int32Array => {
  const designated = new Int32Array(groups.group.length).fill(NO_NUMBER)
  for (let family = 0; family + 1 < groups.starts.length; family++) {
    const members = groups.members.subarray(groups.starts[family], groups.starts[family + 1])
    const chosen = choose(members)
    for (const member of members) designated[member] = chosen
  }
  return designated
}

/**
 * Chooses the ISSN-L of a medium family, as its seven digits. A designated ISSN-L stays. The priority is: a member that
 * others name; an ISSN without a description that a member names and links to in 776; a member that only names itself;
 * any member. Ties are resolved by registration time, then by smallest ISSN. `named` is -1 for a member without an
 * ISSN-L or with a forced one.
 */
export const chooseIssnl = <M>(
  members: Iterable<M>,
  of: {
    number(member: M): number
    named(member: M): number
    createdAt(member: M): number
    namesToCome(member: M): boolean
  },
): number => {
  const namedByItself = new Set<number>()
  const namedByOthers = new Set<number>()
  let toCome = Number.POSITIVE_INFINITY
  for (const member of members) {
    const named = of.named(member)
    ;(named === of.number(member) ? namedByItself : namedByOthers).add(named)
    if (named >= 0 && of.namesToCome(member)) toCome = Math.min(toCome, named)
  }
  const rank = (number: number): number => (namedByOthers.has(number) ? 2 : namedByItself.has(number) ? 1 : 0)
  const isPreferred = (one: M, other: M): boolean => {
    const [mine, theirs] = [rank(of.number(one)), rank(of.number(other))]
    if (mine !== theirs) return mine > theirs
    const [first, second] = [of.createdAt(one), of.createdAt(other)]
    return first === second ? of.number(one) < of.number(other) : first < second
  }
  let chosen: M | undefined
  for (const member of members) if (chosen === undefined || isPreferred(member, chosen)) chosen = member
  if (chosen === undefined) throw new Error('a family must have at least one member')
  const number = of.number(chosen)
  return toCome !== Number.POSITIVE_INFINITY && rank(number) < 2 ? toCome : number
}

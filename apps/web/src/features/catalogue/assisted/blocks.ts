import { type Field, isDataField, linkageOf, pairsOf } from '@seriatim/marc'
import { type Content, type Entry, isUnread } from '../../document/content.ts'
import { GROUPS, type GroupName, groupOfTag } from './groups.ts'

/** A block of the form: a field, and the 880 linked to it, if any. Both are indexes of entries in the content. */
export type Block = { readonly index: number; readonly original: number | undefined }

export type Group = {
  readonly name: GroupName
  /** The tags of the group without duplicates, in order. */
  readonly tags: readonly string[]
  readonly blocks: readonly Block[]
}

/** The index that represents the leader in blocks and places, because the leader is not one of the entries. */
export const LEADER = -1

const groupOfEntry = (entry: Entry): GroupName => {
  if (isUnread(entry)) return groupOfTag(entry.unread.slice(0, 3))
  const linkedTag = entry.tag === '880' && isDataField(entry) ? linkageOf(entry)?.tag : undefined
  return groupOfTag(linkedTag ?? entry.tag)
}

/** Maps the index of each romanised field to the index of the linked 880. */
const originalsOf = (content: Content): ReadonlyMap<number, number> => {
  const places: number[] = []
  const fields: Field[] = []
  for (const [index, entry] of content.entries.entries()) {
    if (isUnread(entry)) continue
    places.push(index)
    fields.push(entry)
  }
  const { pairs } = pairsOf({ leader: '', fields })
  return new Map(pairs.map(({ field, original }) => [places[field]!, places[original]!]))
}

/** The record as groups of blocks, in the order of `GROUPS`. A linked 880 is in the block of its field. */
export const blockGroups = (content: Content): readonly Group[] => {
  const originals = originalsOf(content)
  const inPairs = new Set(originals.values())
  const blocks = new Map<GroupName, Block[]>(GROUPS.map((name) => [name, []]))
  const tags = new Map<GroupName, Set<string>>(GROUPS.map((name) => [name, new Set()]))
  blocks.get('coded')!.push({ index: LEADER, original: undefined })
  tags.get('coded')!.add('LDR')
  for (const [index, entry] of content.entries.entries()) {
    if (inPairs.has(index) || (isUnread(entry) && entry.unread.trim() === '')) continue
    const name = groupOfEntry(entry)
    blocks.get(name)!.push({ index, original: originals.get(index) })
    if (!isUnread(entry)) tags.get(name)!.add(entry.tag)
  }
  return GROUPS.map((name) => ({ name, tags: [...tags.get(name)!], blocks: blocks.get(name)! }))
}

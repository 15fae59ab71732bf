import { newId } from '../../../kernel/new-id.ts'
import { blankRecord, type ItemOf, type ListName, type ProvisionalRecord } from './provisional.ts'

/** A record as the call `requestForm` returns it: members of the call `assign`, all optional. */
export type WireRecord = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
/** A code; null if it is missing. Codes can be blank, except those for which an empty text means none. */
const code = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const filledCode = (value: unknown): string | null => code(value) || null
const objects = (value: unknown): readonly WireRecord[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The main entry and the other entries of a list; an entry without text is left out. */
const items = <L extends ListName>(
  entries: readonly WireRecord[],
  read: (entry: WireRecord) => Omit<ItemOf<L>, 'id'> & { readonly text?: string; readonly classification?: string },
): ItemOf<L>[] =>
  entries
    .map((entry) => ({ id: text(entry.id) || newId(), ...read(entry) }))
    .filter((item) => (item.text ?? item.classification ?? '').trim() !== '') as unknown as ItemOf<L>[]

/** The inverse of `toWireRecord`: a record of the form from the members of the call `assign`. */
export function fromWireRecord(wire: WireRecord): ProvisionalRecord {
  const blank = blankRecord(text(wire.id) || newId())
  const [issn, title, subtitle] = [text(wire.previous_issn), text(wire.previous_title), text(wire.subtitle)]
  const imprints = items<'imprints'>(
    [{ text: wire.imprint, publisherType: wire.publisherType }, ...objects(wire.otherImprints)],
    (entry) => ({ text: text(entry.text), publisherType: code(entry.publisherType) }),
  )
  const url = isObject(wire.url) ? wire.url : { text: wire.url }
  return {
    ...blank,
    keyTitle: text(wire.keyTitle),
    qualifier: text(wire.qualifier),
    language: filledCode(wire.language),
    languages: Array.isArray(wire.languages) ? wire.languages.map(text) : [],
    frequency: filledCode(wire.frequency),
    serialType: filledCode(wire.serialType),
    isoCountry: filledCode(wire.isoCountry),
    lcCountry: filledCode(wire.lcCountry),
    prepublication: typeof wire.prepublication === 'boolean' ? wire.prepublication : null,
    medium: filledCode(wire.medium),
    year1: text(wire.year1),
    year2: text(wire.year2),
    imprints: imprints.length > 0 ? imprints : blank.imprints,
    bodies: items<'bodies'>([{ text: wire.issuingBody }, ...objects(wire.otherIssuingBodies)], (entry) => ({
      text: text(entry.text),
    })),
    urls: items<'urls'>([url, ...objects(wire.otherUrls)], (entry) => ({
      text: text(entry.text),
      accessStatus: filledCode(entry.accessStatus),
    })),
    classifications: items<'classifications'>(
      [
        { classification: wire.classification, classificationType: wire.classificationType },
        ...objects(wire.classifications),
      ],
      (entry) => ({
        classification: text(entry.classification),
        classificationType: filledCode(entry.classificationType),
      }),
    ),
    titleVariants: items<'titleVariants'>(objects(wire.titleVariants), (entry) => ({
      text: text(entry.text),
      titleType: code(entry.titleType) ?? ' ',
    })),
    links: objects(wire.links).map((entry) => ({
      id: text(entry.id) || newId(),
      text: text(entry.text),
      tag: filledCode(entry.tag),
      indicator2: code(entry.indicator2) ?? ' ',
      to: text(entry.to) || null,
    })),
    ...(issn === '' && title === '' ? {} : { previousIssn: issn }),
    ...(title === '' ? {} : { previousTitle: title }),
    ...(subtitle === '' ? {} : { subtitle }),
  }
}

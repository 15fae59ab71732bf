import { linkageOf } from '@seriatim/marc'
import { lettersWithoutForm, type Scheme, scriptOf } from '@seriatim/scripts'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useLatest } from '../../kernel/use-latest.ts'
import { type Content, contentToRecord } from '../document/content.ts'
import { lockedEnrichments } from '../document/document.ts'
import { lockedEntries } from '../document/locked-fields.ts'
import type { StoredDocument } from '../document/use-document.ts'
import { isAutomaticRomanisation, romanisedBefore } from './automatic-romanisation.ts'
import type { Cursor } from './field-at-cursor.ts'
import {
  dataFieldAt,
  mayHaveOriginal,
  orphanedOriginals,
  type Pair,
  type Place,
  pairAt,
  type TextAt,
  textPlaces,
  valueAt,
  withPair,
  withPartner,
  withRepairedLinks,
  withRomanised,
  withText,
} from './pairs.ts'
import { restoringScheme, schemeOf, useCyrillicChoice } from './scheme-choice.ts'
import { romanise, type TransliterationRequest, useTransliteration } from './use-transliteration.ts'

/** Identifies an 880 by its linkage, which stays the same while other fields are edited. */
type Link = { readonly tag: string; readonly number: string }

/** Suggested romanised texts. The user must accept them, because the field already has other text. */
export type Offer = { readonly link: Link; readonly texts: readonly TextAt[] }

const romanisingLink = (content: Content, pair: Pair): Link | undefined => {
  const original = dataFieldAt(content, pair.original)
  return original && linkageOf(original)
}

const pairOf = (content: Content, { tag, number }: Link): Pair | undefined => {
  for (const index of content.entries.keys()) {
    const field = dataFieldAt(content, index)
    const linkage = field?.tag === '880' ? linkageOf(field) : undefined
    if (linkage?.tag === tag && linkage.number === number) return pairAt(content, index)
  }
  return undefined
}

const isWithoutLetters = (text: string): boolean => ['Latn', 'Zyyy'].includes(scriptOf(text))

/**
 * Romanises in the text and in the form: by command, and while the user types in an 880. Each change is one step of
 * undo.
 */
export const useRomanising = ({
  storedDocument,
  cursor,
  isReadOnly,
  onNotice,
}: {
  storedDocument: StoredDocument
  cursor: Cursor | undefined
  isReadOnly: boolean
  onNotice: (sentence: string) => void
}) => {
  const t = useMessages('transliteration')
  const catalogue = useMessages('catalogue')
  const [cyrillic] = useCyrillicChoice()
  const [typed, setTyped] = useState<{
    readonly link: Link
    readonly place: Place
    readonly asked: TransliterationRequest
  }>()
  const [offer, setOffer] = useState<Offer>()
  const made = useRef(new Set<string>())
  const document = useLatest(storedDocument.document)
  const romanised = useTransliteration(typed?.asked)

  const schemeIn = (text: string): Scheme | undefined =>
    schemeOf(text, contentToRecord(document.current.present), cyrillic)
  const announce = ({ id, exactness }: Scheme): void =>
    onNotice(t('romanised_by', { scheme: t(`scheme_${id}` as 'scheme_cyrl-iso9'), note: t(`exactness_${exactness}`) }))

  /**
   * Whether a romanised form can be replaced: it is empty, or a romanisation table produced it and no user edited it.
   */
  const mayReplace = (tag: string, place: Place, original: string, now: string): boolean =>
    now.trim() === '' ||
    made.current.has(now) ||
    isAutomaticRomanisation(original, now) ||
    romanisedBefore(document.current.original, tag, place).some(
      ([before, latin]) => latin === now && isAutomaticRomanisation(before, latin),
    )

  /** Sets texts in the romanised field. A text that would replace text of the user is suggested instead. */
  const settle = (link: Link, texts: readonly TextAt[]): void => {
    const { present } = document.current
    const pair = pairOf(present, link)
    const field = pair && dataFieldAt(present, pair.romanised)
    const original = pair && dataFieldAt(present, pair.original)
    if (!pair || !field || !original) return
    const differing = texts.filter(({ place, text }) => valueAt(field, place) !== text)
    const free = differing.filter(({ place }) =>
      mayReplace(field.tag, place, valueAt(original, place), valueAt(field, place)),
    )
    for (const { text } of texts) made.current.add(text)
    if (free.length > 0) storedDocument.edit(withRomanised(present, pair, free))
    const own = differing.filter((each) => !free.includes(each))
    setOffer(own.length > 0 ? { link, texts: own } : undefined)
  }

  /**
   * Romanises texts; texts without letters to romanise are returned unchanged. If a romanisation table is missing,
   * shows a notice and returns undefined.
   */
  const romaniseAll = async (texts: readonly TextAt[]): Promise<readonly TextAt[] | undefined> => {
    let used: Scheme | undefined
    const missing = new Set<string>()
    const results = await Promise.all(
      texts.map(async ({ place, text }) => {
        if (isWithoutLetters(text)) return { place, text }
        const scheme = schemeIn(text)
        used ??= scheme
        const latin = scheme && (await romanise({ language: scheme.id, text }))
        if (scheme && latin === undefined) for (const letter of lettersWithoutForm(scheme, text)) missing.add(letter)
        return latin === undefined ? undefined : { place, text: latin }
      }),
    )
    if (missing.size > 0) onNotice(t('letters_missing', { letters: [...missing].join(' ') }))
    else if (results.some((result) => result === undefined)) onNotice(t('no_table'))
    else if (used) announce(used)
    const found = results.filter((result) => result !== undefined)
    return found.length === results.length ? found : undefined
  }

  const place = useEffectEvent((came: typeof romanised) => {
    if (!came || !typed || came.text !== typed.asked.text) return
    setTyped(undefined)
    const { present } = document.current
    const pair = pairOf(present, typed.link)
    const original = pair && dataFieldAt(present, pair.original)
    // The text was undone or edited after the request, so the answer is ignored.
    if (!original || valueAt(original, typed.place) !== came.text) return
    settle(typed.link, [{ place: typed.place, text: came.latin }])
  })
  // Each answer is applied once, when it arrives.
  useEffect(() => place(romanised), [romanised])

  const here = () => {
    const at = cursor?.at()
    const field = at && dataFieldAt(at.content, at.entry)
    return at && field && !isLocked(at) ? { ...at, field } : undefined
  }
  const isLocked = ({ content, entry }: { readonly content: Content; readonly entry: number }): boolean =>
    lockedEntries(content, lockedEnrichments(document.current)).has(entry)
  const tellNoField = (): void => {
    const at = cursor?.at()
    const tag = at && isLocked(at) ? dataFieldAt(at.content, at.entry)?.tag : undefined
    onNotice(tag === undefined ? t('no_field') : catalogue('enrichment_locked', { field: tag }))
  }

  /** Updates the romanised form after a pause in typing in an 880. */
  const onTyped = (): void => {
    const at = here()
    if (!at?.place || at.field.tag !== '880') return
    const pair = pairAt(at.content, at.entry)
    const link = pair && romanisingLink(at.content, pair)
    const text = valueAt(at.field, at.place)
    const scheme = schemeIn(text)
    if (link && scheme && !isWithoutLetters(text))
      setTyped({ link, place: at.place, asked: { language: scheme.id, text } })
  }

  const romaniseHere = async (): Promise<void> => {
    const at = here()
    if (!at) return tellNoField()
    const { entry, place, selection, content, field } = at
    if (field.tag !== '880' && selection && place && !isWithoutLetters(selection.text)) {
      const [latin] = (await romaniseAll([{ place, text: selection.text }])) ?? []
      const now = document.current.present
      if (!latin || now.entries[entry] !== field) return
      const text = selection.before + latin.text + selection.after
      return storedDocument.edit(withText(now, entry, { place, text }))
    }
    const pair = pairAt(content, entry)
    const original = pair && dataFieldAt(content, pair.original)
    const link = pair && romanisingLink(content, pair)
    if (!original || !link) return onNotice(t('no_pair'))
    const isPart = selection !== undefined && field.tag === '880'
    const places = place ? [place] : textPlaces(original)
    const texts = places.map((each) => ({ place: each, text: isPart ? selection.text : valueAt(original, each) }))
    const latin = await romaniseAll(texts)
    if (latin) settle(link, latin)
  }

  const makePair = async (): Promise<void> => {
    const at = here()
    if (!at) return tellNoField()
    const { entry, field, content } = at
    if (!mayHaveOriginal(field) || pairAt(content, entry)) return onNotice(t('has_pair'))
    const texts = textPlaces(field).map((place) => ({ place, text: valueAt(field, place) }))
    const script = scriptOf(texts.map(({ text }) => text).join(' '))
    if (script === 'Zyyy') return onNotice(t('no_letters'))
    if (script === 'Latn') {
      const scheme = restoringScheme(contentToRecord(content), cyrillic)
      if (!scheme) return onNotice(t('no_way_back'))
      const original = texts.map(({ place, text }) => ({ place, text: scheme.restore(text) }))
      const paired = withPair(content, entry, { romanised: [], original })
      if (paired) storedDocument.edit(paired)
      return onNotice(t('restored_by', { scheme: t(`scheme_${scheme.id}` as 'scheme_cyrl-iso9') }))
    }
    // Without a romanisation table, both fields contain the original script, and the cataloguer romanises it.
    const romanisedTexts = (await romaniseAll(texts)) ?? []
    const now = document.current.present
    const paired = now.entries[entry] === field && withPair(now, entry, { romanised: romanisedTexts, original: [] })
    if (!paired) return
    for (const { text } of romanisedTexts) made.current.add(text)
    storedDocument.edit(paired)
  }

  const mend = async (): Promise<void> => {
    const before = document.current.present
    let content = withRepairedLinks(before)
    const alone = orphanedOriginals(before).flatMap((index) => {
      const field = pairAt(content, index) ? undefined : dataFieldAt(content, index)
      return field ? [field] : []
    })
    for (const field of alone) {
      const texts = textPlaces(field).map((place) => ({ place, text: valueAt(field, place) }))
      const romanisedTexts = (await romaniseAll(texts)) ?? []
      content = withPartner(content, content.entries.indexOf(field), romanisedTexts)
    }
    if (document.current.present !== before) return
    onNotice(t(content === before ? 'nothing_to_correct' : 'links_corrected'))
    if (content !== before) storedDocument.edit(content)
  }

  const focus = (): void => cursor?.focus()

  const acceptOffer = (): void => {
    const { present } = document.current
    const pair = offer && pairOf(present, offer.link)
    if (pair) storedDocument.edit(withRomanised(present, pair, offer.texts))
    setOffer(undefined)
    focus()
  }

  const run = (action: () => Promise<void>): void => {
    if (!isReadOnly) void action().catch(notify.failure)
  }
  const leaveOffer = (): void => {
    setOffer(undefined)
    focus()
  }
  const now = useLatest({ acceptOffer, leaveOffer, onTyped, run, romaniseHere, makePair, mend })
  // The object keeps its identity until the suggestion changes, so that the tools do not render with each key.
  return useMemo(
    () => ({
      offer,
      acceptOffer: () => now.current.acceptOffer(),
      leaveOffer: () => now.current.leaveOffer(),
      onTyped: () => now.current.onTyped(),
      romanise: () => now.current.run(now.current.romaniseHere),
      makePair: () => now.current.run(now.current.makePair),
      mend: () => now.current.run(now.current.mend),
    }),
    [offer],
  )
}

export type Romanising = ReturnType<typeof useRomanising>

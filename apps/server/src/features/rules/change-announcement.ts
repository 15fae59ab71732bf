import { type AnnouncementInput, MAX_ANNOUNCEMENT_TITLE, TRANSLATION_LOCALES } from '@seriatim/contract'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { isCategory } from '@seriatim/profile'
import { customRuleSentence, PLACEHOLDERS } from '@seriatim/rules/sentences'
import type { Change } from '../../kernel/admin/admin-actions.ts'
import { descriptionOf, type RuleDescription } from './validators.ts'

/** Time in milliseconds for which an announcement is shown after the change takes effect. */
const SHOWN_AFTER_MS = 14 * 86_400_000

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Maximum number of characters of a value in an announcement. A list of values can have 100,000 entries. */
const MAX_SHOWN_VALUE = 500
const shortened = (text: string): string => {
  const characters = [...text]
  return characters.length > MAX_SHOWN_VALUE ? `${characters.slice(0, MAX_SHOWN_VALUE).join('')}…` : text
}

/** Escapes text of administrators and records for HTML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character]!)

const formatMoment = (at: Date, locale: Locale): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** The display name of a property of a rule, such as `levels.reg`, `variants.in-part.reg` or `parameters.place`. */
const memberName = (member: string, { id, made }: RuleDescription, locale: Locale): string => {
  const [group = '', name = '', ofVariant = ''] = member.split('.')
  const isMade = made !== undefined
  if (group === 'variants' && isCategory(ofVariant))
    return `${formatUnknown(locale, `ruleNames.${id}.${name}`)}, ${format(locale, `catalogue.category_${ofVariant}`)}`
  if (group === 'levels' && isCategory(name)) return format(locale, `catalogue.category_${name}`)
  if (group === 'parameters') return formatUnknown(locale, `adminRules.${isMade ? 'made' : 'parameter'}_${name}`)
  return format(locale, 'adminRules.sentence_in', { language: name })
}

const changeLine = ({ member, before, after }: Change, facts: RuleDescription, locale: Locale): string => {
  if (member === 'enabled')
    return format(locale, after === 'true' ? 'adminRules.announced_on' : 'adminRules.announced_off')
  const stated = (value: string | null): string => {
    if (value === null) return format(locale, 'adminRules.announced_nothing')
    return /^(levels|variants)\./.test(member) ? formatUnknown(locale, `adminRules.level_${value}`) : shortened(value)
  }
  return format(locale, 'adminRules.announced_change', {
    what: memberName(member, facts, locale),
    before: stated(before),
    after: stated(after),
  })
}

/** Placeholder values for the message of a rule that refers to no record. */
const placeholderValues = ({ tags: [field = '…'] }: RuleDescription): Record<string, string> => ({
  ...Object.fromEntries(PLACEHOLDERS.map((name) => [name, '…'])),
  field,
})

type AnnouncedChange = {
  readonly facts: RuleDescription
  readonly changes: readonly Change[]
  readonly dueAt: Date
  readonly reason: string | null
}

function announcementIn(
  { facts, changes, dueAt, reason }: AnnouncedChange,
  locale: Locale,
): { title: string; body_html: string } {
  const date = formatMoment(dueAt, locale)
  const rule = descriptionOf(facts, locale)
  const title = format(locale, 'adminRules.announced_title', { rule, date })
  const isOn = changes.some(({ member, after }) => member === 'enabled' && after === 'true')
  const sentence =
    isOn && facts.made ? customRuleSentence(facts.made.sentences, placeholderValues(facts), locale) : undefined
  // Omits changed names, because each reader needs only the name in one language.
  const shown = changes.filter(({ member }) => !member.startsWith('names.'))
  const paragraphs = [
    escapeHtml(
      format(locale, changes.length === 0 ? 'adminRules.announced_already' : 'adminRules.announced_when', {
        date,
        rule,
      }),
    ),
    ...(sentence === undefined ? [] : [escapeHtml(format(locale, 'adminRules.announced_sentence', { sentence }))]),
  ]
  const items = shown.map((change) => `<li>${escapeHtml(changeLine(change, facts, locale))}</li>`)
  const lines = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
  const why = reason === null ? '' : `<p>${escapeHtml(format(locale, 'adminRules.announced_why', { reason }))}</p>`
  const link = `<p><a href="/rules#${facts.id}">${escapeHtml(format(locale, 'adminRules.in_catalogue'))}</a></p>`
  return {
    title: title.length > MAX_ANNOUNCEMENT_TITLE ? `${title.slice(0, MAX_ANNOUNCEMENT_TITLE - 1)}…` : title,
    body_html: `${paragraphs.map((text) => `<p>${text}</p>`).join('')}${lines}${why}${link}`,
  }
}

/**
 * The announcement of a scheduled rule change, in every language. It is shown immediately and until `SHOWN_AFTER_MS`
 * after the change takes effect.
 */
export const buildAnnouncement = (reported: AnnouncedChange): AnnouncementInput => ({
  ...announcementIn(reported, 'en'),
  translations: Object.fromEntries(TRANSLATION_LOCALES.map((locale) => [locale, announcementIn(reported, locale)])),
  expires_at: new Date(reported.dueAt.getTime() + SHOWN_AFTER_MS).toISOString(),
})

import { useSyncExternalStore } from 'react'
import { useLocale, useMessages } from '../../../kernel/i18n.ts'
import { shownCode } from '../../../ui/shown-code.ts'
import classes from '../assisted/field-help.module.css'
import { useCodeLists } from './code-lists.ts'
import { type CursorPlace, choiceName, codedPlace } from './coded-place.ts'
import type { HelpPlaces } from './help-place.ts'

/** Maximum number of valid values that the help lists; the form and the text editor offer all values. */
const SHOWN = 60

const placeLabel = ({ kind }: CursorPlace, name: string, label: string, indicator: string): string =>
  kind === 'indicator' ? indicator : `${name} ${label}`

/** Help for the subfield, indicator or position at the cursor: definition, name of the value, and valid values. */
export function PlaceHelp({ tag, places }: { tag: string; places: HelpPlaces }) {
  const t = useMessages('assisted')
  const more = useMessages('catalogue')
  const locale = useLocale()
  const lists = useCodeLists()
  const at = useSyncExternalStore(places.follow, places.now)
  const place = at?.tag === tag ? at.place : undefined
  const coded = place && codedPlace(place, locale, lists)
  if (!place || !coded) return null
  const { name, label, value, choices } = coded
  const isUnlisted = choices.length > 0 && value.trim() !== '' && !choices.some((choice) => choice.value === value)
  const words = choiceName(choices, value)
  return (
    <section className={classes.help} aria-label={t('help_here')} data-help="place">
      <h3>{placeLabel(place, name, label, t('help_indicator', { number: name, label }))}</h3>
      {words === undefined && !isUnlisted ? null : (
        <p>
          <code>{shownCode(value)}</code> {words ?? t('help_unlisted')}
        </p>
      )}
      {choices.length === 0 ? (
        <p>{t('help_free')}</p>
      ) : (
        <dl>
          {choices.slice(0, SHOWN).map((choice) => (
            <div key={choice.value} data-current={choice.value === value || undefined}>
              <dt>{choice.code ?? choice.value}</dt>
              <dd>{choice.name}</dd>
            </div>
          ))}
        </dl>
      )}
      {choices.length > SHOWN ? <p>{more('and_more', { count: choices.length - SHOWN })}</p> : null}
    </section>
  )
}

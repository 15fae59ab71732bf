import type { FieldDefinition } from '@seriatim/profile'
import { controlFieldDefinition, fieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import { LEADER_POSITIONS } from '@seriatim/profile/positions'
import { useLocale, useMessages } from '../../../kernel/i18n.ts'
import { useHelp } from '../../help/help-context.ts'
import type { HelpPlaces } from '../codes/help-place.ts'
import { PlaceHelp } from '../codes/place-help.tsx'
import classes from './field-help.module.css'

const isDefined = ({ values }: FieldDefinition['indicators'][number]): boolean => Object.keys(values).length > 1

/**
 * Help for the subfield, indicator or position at the cursor. Below that, help for the field as the profile defines it:
 * indicators, subfields, and what is required.
 */
export function FieldHelp({ tag, places }: { tag: string; places: HelpPlaces }) {
  const t = useMessages('assisted')
  const { openPage } = useHelp()
  return (
    <>
      <PlaceHelp tag={tag} places={places} />
      <WholeField tag={tag} />
      <button type="button" className={classes.more} onClick={() => openPage(tag)}>
        {t('help_more', { tag })}
      </button>
    </>
  )
}

function WholeField({ tag }: { tag: string }) {
  const t = useMessages('assisted')
  const locale = useLocale()
  const data = fieldDefinition(tag)
  const definition = data ?? controlFieldDefinition(tag)
  if (tag === 'LDR')
    return (
      <div className={classes.help}>
        <h3>{`LDR ${t('leader')}`}</h3>
        <dl>
          {LEADER_POSITIONS.map((position) => (
            <div key={position.key}>
              <dt>{position.key}</dt>
              <dd>{labelOf(position, locale)}</dd>
            </div>
          ))}
        </dl>
      </div>
    )
  if (!definition) return <p className={classes.help}>{t('help_unknown', { tag })}</p>
  const need = definition.need?.register
  return (
    <div className={classes.help}>
      <h3>{`${tag} ${labelOf(definition, locale)}`}</h3>
      <p>
        {[t(definition.repeatable ? 'repeatable' : 'not_repeatable'), ...(need ? [t(`need_${need}`)] : [])].join(' · ')}
      </p>
      {data?.indicators.map((indicator, at) =>
        isDefined(indicator) ? (
          <section key={at}>
            <h4>{t('help_indicator', { number: at + 1, label: labelOf(indicator, locale) })}</h4>
            <dl>
              {Object.entries(indicator.values)
                .sort()
                .map(([code, label]) => (
                  <div key={code}>
                    <dt>{code === ' ' ? '_' : code}</dt>
                    <dd>{labelOf(label, locale)}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ) : null,
      )}
      {data === undefined || data.subfields.length === 0 ? null : (
        <section>
          <h4>{t('help_subfields')}</h4>
          <dl>
            {data.subfields.map((subfield) => (
              <div key={subfield.code}>
                <dt>{`$${subfield.code}`}</dt>
                <dd>
                  {labelOf(subfield, locale)}
                  <span>
                    {[
                      ...(subfield.repeatable ? [t('repeatable')] : []),
                      ...(subfield.need ? [t(`need_${subfield.need}`)] : []),
                      ...(subfield.icOnly ? [t('help_ic_only')] : []),
                    ].join(' · ')}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

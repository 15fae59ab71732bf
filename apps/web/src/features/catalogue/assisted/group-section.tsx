import type { ReactNode } from 'react'
import { IconPlus } from '../../../ui/icons.tsx'
import type { Content } from '../../document/content.ts'
import classes from './assisted-form.module.css'
import type { Group } from './blocks.ts'
import { useForm } from './form-context.ts'
import type { GroupName } from './groups.ts'
import { tagsOffered } from './offers.ts'
import { Picker } from './picker.tsx'

/** Maximum number of tags that the header of a group lists. */
const TAGS_SHOWN = 8

/** A group of fields in the form: its name, its tags, and the button that adds a field. */
export function GroupSection({
  group,
  content,
  isAdding,
  onAdding,
  onAdd,
  onLeave,
  children,
}: {
  group: Group
  content: Content
  /** Whether the list of fields to add is open in this group, with the fields of the group or with all fields. */
  isAdding: 'own' | 'any' | undefined
  onAdding: (name: GroupName | undefined) => void
  onAdd: (tag: string) => void
  /** Called when adding is cancelled. */
  onLeave: () => void
  children: ReactNode
}) {
  const { t, isReadOnly, isUnlocked } = useForm()
  const { name, tags, blocks } = group
  if (blocks.length === 0 && isReadOnly) return null
  return (
    <section className={classes.group} aria-label={t(`group_${name}`)}>
      <header className={classes.groupHead}>
        <h3>{t(`group_${name}`)}</h3>
        <span className={classes.tags}>
          {tags.slice(0, TAGS_SHOWN).join(' · ')}
          {tags.length > TAGS_SHOWN ? ' …' : ''}
        </span>
        {isAdding ? (
          <Picker
            label={isAdding === 'any' ? t('add_field') : t('add_field_to', { group: t(`group_${name}`) })}
            offers={tagsOffered(content, isAdding === 'any' ? undefined : name, isUnlocked)}
            onPick={onAdd}
            onClose={() => onAdding(undefined)}
            onEscape={onLeave}
          />
        ) : isReadOnly ? null : (
          <button
            type="button"
            className={classes.add}
            data-adds={name}
            aria-label={t('add_field_to', { group: t(`group_${name}`) })}
            onClick={() => onAdding(name)}
          >
            <IconPlus size={13} aria-hidden />
            {t('field')}
          </button>
        )}
      </header>
      {children}
    </section>
  )
}

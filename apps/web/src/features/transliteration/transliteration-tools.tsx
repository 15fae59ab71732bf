import { Button, Menu } from '@mantine/core'
import { memo } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { IconLanguageHiragana } from '../../ui/icons.tsx'
import { useToggleNonSorting } from '../non-sorting/use-toggle-non-sorting.ts'
import type { CyrillicChoice } from './scheme-choice.ts'
import classes from './transliteration-tools.module.css'
import type { Romanising } from './use-romanising.ts'

/** As the editor binds them. */
const ROMANISE_KEY = 'F9'
const MAKE_PAIR_KEY = 'Shift F9'
const NON_SORTING_KEY = 'Ctrl Alt N'

/** The commands on original and romanised fields, and how Cyrillic is romanised. */
export const TransliterationTools = memo(function TransliterationTools({ romanising }: { romanising: Romanising }) {
  const t = useMessages('transliteration')
  const nonSorting = useMessages('nonSorting')
  const toggleNonSorting = useToggleNonSorting()
  const { cyrillic, setCyrillic } = romanising
  return (
    // What is chosen is done at the cursor: one goes on there.
    <Menu position="top-end" withinPortal returnFocus={false} onClose={() => setTimeout(romanising.focus)}>
      <Menu.Target>
        <Button
          className={classes.tools}
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconLanguageHiragana size={14} aria-hidden />}
        >
          {t('tools')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item rightSection={<kbd>{ROMANISE_KEY}</kbd>} onClick={romanising.romanise}>
          {t('romanise')}
        </Menu.Item>
        <Menu.Item rightSection={<kbd>{MAKE_PAIR_KEY}</kbd>} onClick={romanising.makePair}>
          {t('make_pair')}
        </Menu.Item>
        <Menu.Item onClick={romanising.mend}>{t('mend')}</Menu.Item>
        <Menu.Item rightSection={<kbd>{NON_SORTING_KEY}</kbd>} onClick={() => setTimeout(toggleNonSorting)}>
          {nonSorting('toggle')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.RadioGroup
          aria-label={t('cyrillic')}
          value={cyrillic}
          onChange={(value) => setCyrillic(value as CyrillicChoice)}
        >
          <Menu.Label aria-hidden>{t('cyrillic')}</Menu.Label>
          <Menu.RadioItem value="iso9">{t('cyrillic_iso9')}</Menu.RadioItem>
          <Menu.RadioItem value="alalc">{t('cyrillic_alalc')}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
})

/** A romanised form that would go over a wording of somebody's own: shown, and taken only on request. */
export const RomanisedOffer = memo(function RomanisedOffer({ romanising }: { romanising: Romanising }) {
  const t = useMessages('transliteration')
  const { offer } = romanising
  return (
    <span role="status" className={classes.offer}>
      {offer ? (
        <>
          <span>{t('offer', { tag: offer.link.tag })}</span>
          {offer.texts.map(({ place: { code, nth }, text }) => (
            <bdi key={`${code} ${nth}`} className={classes.text}>
              <span className={classes.code}>{`$${code}`}</span> {text}
            </bdi>
          ))}
          <Button size="compact-xs" variant="light" onClick={romanising.acceptOffer}>
            {t('offer_use')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={romanising.leaveOffer}>
            {t('offer_leave')}
          </Button>
        </>
      ) : null}
    </span>
  )
})

import { Kbd, Switch } from '@mantine/core'
import { Fragment } from 'react'
import { useMessages } from '../kernel/i18n.ts'
import { useShortcutSheet } from '../kernel/shortcuts.tsx'
import classes from './shortcut-sheet.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const NAMES: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  alt: isApple ? '⌥' : 'Alt',
  shift: '⇧',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Space: '␣',
}

/** Draws a shortcut such as `mod+k` as keys of the keyboard. */
export function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((stroke, index) => (
    <Fragment key={`${index} ${stroke}`}>
      {index > 0 ? ' ' : null}
      {stroke.split('+').map((key, place) => (
        <Fragment key={key}>
          {place > 0 ? ' ' : null}
          <Kbd>{NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</Kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}

/** The shortcuts of this page and of every page. */
export function ShortcutSheet() {
  const t = useMessages('shell')
  const { list, areSingleKeysOn, setSingleKeys } = useShortcutSheet()
  const shortcuts = list()
  const withKeys = shortcuts.flatMap(({ keys, ...rest }) => (keys === undefined ? [] : [{ keys, ...rest }]))
  const groups = [
    [t('on_this_page'), withKeys.filter(({ scope }) => scope === 'page')],
    [t('everywhere'), withKeys.filter(({ scope }) => scope === 'everywhere')],
  ] as const
  return (
    <>
      <table className={classes.sheet}>
        {groups.map(([title, rows]) =>
          rows.length === 0 ? null : (
            <tbody key={title}>
              <tr>
                <th colSpan={2} scope="rowgroup">
                  {title}
                </th>
              </tr>
              {rows.map(({ keys, label }) => (
                <tr key={`${keys} ${label}`}>
                  <td>{label}</td>
                  <td>
                    <Keys keys={keys} />
                  </td>
                </tr>
              ))}
            </tbody>
          ),
        )}
      </table>
      <Switch
        mt="md"
        label={t('single_keys')}
        description={t('single_keys_why')}
        checked={areSingleKeysOn}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </>
  )
}

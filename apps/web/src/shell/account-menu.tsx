import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useChangeLocale } from '../kernel/change-locale.ts'
import { formatsOf } from '../kernel/formats.ts'
import { LOCALES, useLocale, useMessages } from '../kernel/i18n.ts'
import { useLogout, useSession } from '../kernel/session.tsx'
import {
  IconApi,
  IconCheck,
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconWebhook,
} from '../ui/icons.tsx'
import { MenuGroup } from '../ui/table/menu-group.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { EntryMenu } from './rail-entry.tsx'
import classes from './shell.module.css'
import { useColorScheme } from './theme-choice.ts'

/** The menu entry of the user, with centre, language, theme, password, tokens, API reference and log-out. */
export function AccountMenu({ isOpen }: { isOpen: boolean }) {
  const t = useMessages('shell')
  const { profile } = useSession()
  const logout = useLogout()
  const [isPasswordOpen, password] = useDisclosure()
  return (
    <>
      <EntryMenu icon={IconUserCircle} word={profile.username} isOpen={isOpen}>
        <div className={classes.who}>
          <b>{profile.username}</b>
          <span>{profile.center ? `${profile.center.name} (${profile.center.code})` : t('no_centre')}</span>
        </div>
        <Menu.Divider />
        <LanguageItems />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKey size={15} aria-hidden />} onClick={password.open}>
          {t('change_password')}
        </Menu.Item>
        <Menu.Item component="a" href="/portal/account" leftSection={<IconWebhook size={15} aria-hidden />}>
          {t('tokens_and_subscriptions')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          leftSection={<IconApi size={15} aria-hidden />}
        >
          {t('api_docs')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={15} aria-hidden />} onClick={() => void logout()}>
          {t('log_out')}
        </Menu.Item>
      </EntryMenu>
      <PasswordDialog isOpen={isPasswordOpen} close={password.close} />
    </>
  )
}

function LanguageItems() {
  const t = useMessages('shell')
  const locale = useLocale()
  const changeLocale = useChangeLocale()
  return (
    <MenuGroup label={t('language')}>
      {LOCALES.map((each) => (
        <Menu.RadioItem
          key={each}
          lang={each}
          value={each}
          checked={each === locale}
          checkIcon={<IconCheck size={15} aria-hidden />}
          closeMenuOnClick
          onChange={() => void changeLocale(each)}
        >
          {formatsOf(each).languageName(each)}
        </Menu.RadioItem>
      ))}
    </MenuGroup>
  )
}

const THEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const

function ThemeItems() {
  const t = useMessages('shell')
  const { chosen, choose } = useColorScheme()
  return (
    <MenuGroup label={t('theme')}>
      {THEMES.map(([scheme, Glyph]) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          checked={scheme === chosen}
          checkIcon={<IconCheck size={15} aria-hidden />}
          rightSection={<Glyph size={15} aria-hidden />}
          closeMenuOnClick
          onChange={() => choose(scheme)}
        >
          {t(`theme_${scheme}`)}
        </Menu.RadioItem>
      ))}
    </MenuGroup>
  )
}

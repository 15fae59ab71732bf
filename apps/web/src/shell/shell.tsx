import { Skeleton, Stack } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { HelpProvider } from '../features/help/help-provider.tsx'
import { VirtualKeyboard } from '../features/keyboards/virtual-keyboard.tsx'
import { TaskEventsProvider } from '../features/tasks/task-events.tsx'
import { useMessages } from '../kernel/i18n.ts'
import { SessionProvider, useSession } from '../kernel/session.tsx'
import { StateMessage } from '../ui/state-message.tsx'
import { GlobalShortcuts } from './global-shortcuts.tsx'
import { ChoosePassword } from './password-dialog.tsx'
import { Rail } from './rail.tsx'
import { ServerNotices } from './server-notices.tsx'
import classes from './shell.module.css'

/**
 * The frame of every page with a menu: the rail on the left, the page next to it, palette and shortcut sheet above
 * both.
 */
export function Shell() {
  const t = useMessages('shell')
  return (
    <SessionFrame>
      <TaskEventsProvider>
        <VirtualKeyboard>
          <HelpProvider>
            {(help) => (
              <>
                <a className={classes.skip} href="#content">
                  {t('skip_to_content')}
                </a>
                <div className={classes.shell}>
                  <Rail />
                  <main id="content" className={classes.main} tabIndex={-1}>
                    <ServerNotices />
                    <Outlet />
                  </main>
                  {help}
                </div>
                <GlobalShortcuts />
              </>
            )}
          </HelpProvider>
        </VirtualKeyboard>
      </TaskEventsProvider>
    </SessionFrame>
  )
}

/** Shows a skeleton of the page until the profile of the user arrives; reports a failure, with a button to retry. */
export function SessionFrame({ children }: { children: React.ReactNode }) {
  const t = useMessages('common')
  return (
    <SessionProvider
      waiting={
        <Stack className={classes.waiting} aria-busy="true" aria-label={t('loading')} role="status">
          <Skeleton height={34} width="60%" />
          <Skeleton height={20} width="30%" />
          <Skeleton height={240} />
        </Stack>
      }
      failure={(sentence, retry) => (
        <StateMessage kind="failure" title={t('cannot_load')} text={sentence} retry={retry} />
      )}
    >
      <OwnPassword>{children}</OwnPassword>
    </SessionProvider>
  )
}

/** Shows only the password form to a user who must choose a password. */
function OwnPassword({ children }: { children: React.ReactNode }) {
  const { profile } = useSession()
  return profile.must_change_password ? <ChoosePassword /> : children
}

import { Button } from '@mantine/core'
import { anonymiseUser, type UserRow } from '@seriatim/contract'
import { useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { confirm } from '../../ui/confirm.tsx'
import classes from '../admin/admin.module.css'
import type { ParentForm } from '../admin/editable/editable-area.ts'

/**
 * Replaces the name of an account by a pseudonym, after a dialog that says which data remains. The button is not shown
 * for the user's own account.
 */
export function AnonymiseButton({ row, form }: { row: UserRow; form: ParentForm }) {
  const t = useMessages('accounts')
  const { profile, mayCall } = useSession()
  const anonymise = useCall(anonymiseUser, {
    invalidates: ['adminUsers', 'adminUser', 'adminHistory', 'adminRoles'],
    onSuccess: ({ username }) => {
      notify.done(t('anonymised', { username }))
      form.close()
    },
    onError: (failure) => notify.failure(failure),
  })
  if (row.id === profile.id || !mayCall(anonymiseUser)) return null
  const askFirst = async () => {
    form.cover(true)
    const isSure = await confirm({
      title: t('anonymise_title', { username: row.username }),
      question: t('anonymise_question'),
      action: t('anonymise'),
      isDangerous: true,
    })
    form.cover(false)
    if (isSure) anonymise.mutate({ params: { id: row.id } })
  }
  return (
    <Button
      className={classes.deleting}
      size="xs"
      variant="subtle"
      color="red"
      loading={anonymise.isPending}
      onClick={() => void askFirst()}
    >
      {t('anonymise')}
    </Button>
  )
}

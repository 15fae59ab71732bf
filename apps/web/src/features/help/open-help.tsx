import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useHelp } from './help-context.ts'

/** Under the address of the help, which is no page: the homepage with the help beside it. */
export function OpenHelp() {
  const { open } = useHelp()
  const navigate = useNavigate()
  useEffect(() => {
    open()
    void navigate({ to: '/', replace: true })
  }, [open, navigate])
  return null
}

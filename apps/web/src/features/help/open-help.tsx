import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useHelp } from './help-context.ts'

/** Redirects the path of the help to the homepage, with the help open. */
export function OpenHelp() {
  const { open } = useHelp()
  const navigate = useNavigate()
  useEffect(() => {
    open()
    void navigate({ to: '/', replace: true })
  }, [open, navigate])
  return null
}

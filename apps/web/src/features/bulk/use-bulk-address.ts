import { getRouteApi } from '@tanstack/react-router'
import type { BulkAddress } from './bulk-address.ts'

const route = getRouteApi('/shell/bulk/{-$id}')

/** The change set in the URL with its state, and a function to change the state. */
export const useBulkAddress = () => {
  const { id } = route.useParams()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  return {
    id,
    address,
    show: (part: BulkAddress, replace = false): void =>
      void navigate({ search: (before) => ({ ...before, ...part }), replace, resetScroll: false }),
  }
}

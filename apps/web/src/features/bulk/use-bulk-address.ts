import { getRouteApi } from '@tanstack/react-router'
import type { BulkAddress } from './bulk-address.ts'

const route = getRouteApi('/shell/bulk/{-$id}')

/** The change set of the address, what of it is shown, and how to show something else of it. */
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

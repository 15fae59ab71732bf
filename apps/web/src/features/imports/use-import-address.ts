import { getRouteApi } from '@tanstack/react-router'
import type { ImportAddress } from './import-address.ts'

const route = getRouteApi('/shell/import/{-$id}')

/** The import in the URL with its state, and a function to change the state. */
export const useImportAddress = () => {
  const { id } = route.useParams()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  return {
    id,
    address,
    show: (part: ImportAddress, replace = false): void =>
      void navigate({ search: (before) => ({ ...before, ...part }), replace, resetScroll: false }),
  }
}

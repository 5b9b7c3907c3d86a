import { useSyncExternalStore } from 'react'

/** Inventory §1.1.5. */
const narrow = '(max-width: 351.98px), (max-width: 21.998em)'

/** How many cards stand side by side. */
export const useColumns = (): number =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(narrow)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => (matchMedia(narrow).matches ? 3 : 4),
  )

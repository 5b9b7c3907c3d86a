import { useEffect, useState } from 'react'

/** A part that comes with its first use. What failed to load is tried again at the next. */
export function useLater<T>(wanted: boolean, load: () => Promise<T>): T | undefined {
  const [part, setPart] = useState<T>()
  useEffect(() => {
    if (wanted && !part)
      load().then(
        (loaded) => setPart(() => loaded),
        () => {},
      )
  }, [wanted, part, load])
  return part
}

import { useEffect, useRef, useState } from 'react'

export type Loaded<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed' }

/** Loads what a request is about, once: a request never changes. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const first = useRef(load)
  useEffect(() => {
    let here = true
    first.current().then(
      (value) => here && setLoaded({ state: 'ready', value }),
      () => here && setLoaded({ state: 'failed' }),
    )
    return () => {
      here = false
    }
  }, [])
  return loaded
}

import { type ComponentType, useEffect, useState } from 'react'

interface LazyPartProps<Props> {
  load(): Promise<ComponentType<Props>>
  props: Props
}

/**
 * A part that comes with its first use. React's `lazy` keeps a failure for ever; here the next use asks for the file
 * again, and `PartBoundary` above reports this one.
 */
export const LazyPart = <Props extends object>({ load, props }: LazyPartProps<Props>) => {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | { failure: unknown }>()
  useEffect(() => {
    let isGone = false
    load().then(
      (Part) => isGone || setLoaded({ Part }),
      (failure: unknown) => isGone || setLoaded({ failure }),
    )
    return () => {
      isGone = true
    }
  }, [load])
  if (!loaded) return null
  if ('failure' in loaded) throw loaded.failure
  return <loaded.Part {...props} />
}

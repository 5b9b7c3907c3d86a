import { useEffect, useState } from 'react'
import type { Provider } from './providers.ts'

type Marks = typeof import('./providerMarks.ts').providerMarks

/** The mark of a provider, in a box that stands before its outline is loaded. Decorative: its name stands beside it. */
export const ProviderMark = ({ provider, size }: { provider: Provider; size: number }) => {
  const [marks, setMarks] = useState<Marks | null>(null)
  useEffect(() => {
    let isShown = true
    import('./providerMarks.ts').then(
      ({ providerMarks }) => isShown && setMarks(providerMarks),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [])
  return (
    <svg aria-hidden="true" fill="currentColor" height={size} viewBox="0 0 24 24" width={size}>
      {marks?.[provider].map(([d, fill]) => (
        <path d={d} fill={fill} key={d} />
      ))}
    </svg>
  )
}

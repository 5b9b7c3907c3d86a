import { useEffect, useState } from 'react'
import type { Provider } from '../../../server/contract/providerName.ts'

type Marks = typeof import('./providerMarks.ts').providerMarks

/**
 * The mark of a provider: what the document brought along (build/drawMarks.ts), else in a box that stands before its outline
 * is loaded. Decorative: its name stands beside it.
 */
export const ProviderMark = ({ provider, size }: { provider: Provider; size: number }) => {
  const [brought] = useState(() => document.getElementById(`mark-${provider}`) !== null)
  const [marks, setMarks] = useState<Marks | null>(null)
  useEffect(() => {
    if (brought) return
    let isShown = true
    import('./providerMarks.ts').then(
      ({ providerMarks }) => isShown && setMarks(providerMarks),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [brought])
  return (
    <svg aria-hidden="true" fill="currentColor" height={size} viewBox="0 0 24 24" width={size}>
      {brought && <use href={`#mark-${provider}`} />}
      {marks?.[provider].map(([d, fill]) => (
        <path d={d} fill={fill} key={d} />
      ))}
    </svg>
  )
}

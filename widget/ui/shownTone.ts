import { createContext, useCallback, useContext, useLayoutEffect, useState } from 'react'
import type { Tone } from './tone.ts'

type Report = (tone: Tone) => () => void

/** Where the banners inside say what tone they have. */
export const ToneReport = createContext<Report | undefined>(undefined)

/** For who draws something in a tone: whoever gathers tones above it knows of it while it is drawn. */
export function useReportTone(tone: Tone): void {
  const report = useContext(ToneReport)
  useLayoutEffect(() => report?.(tone), [report, tone])
}

/** The worst tone of all that is drawn inside of `ToneReport`, before anything of it is painted. */
export function useShownTone(): { tone: Tone; report: Report } {
  const [shown, setShown] = useState<Tone[]>([])
  const report = useCallback<Report>((tone) => {
    setShown((tones) => [...tones, tone])
    return () => setShown((tones) => tones.filter((_, at) => at !== tones.indexOf(tone)))
  }, [])
  return { tone: (['danger', 'warning'] as const).find((tone) => shown.includes(tone)) ?? 'info', report }
}

import { Detail } from '../ui/Details.tsx'
import { useWords } from '../words/useWords.ts'

/** Seconds of the year 9999's end: what is later has no end. */
const lastSecond = 253_402_300_799n

/** Until when a power holds; `until` in seconds, decimal. */
export const UntilRow = ({ until }: { until: string }) => {
  const t = useWords()
  const seconds = BigInt(until)
  const moment = new Date(Number(seconds > lastSecond ? 0n : seconds) * 1000).toISOString()
  return (
    <Detail name={t('detail.until')}>
      {seconds > lastSecond ? t('detail.noEnd') : moment.replace('T', ' ').replace(/:\d\d\.000Z$/, ' UTC')}
    </Detail>
  )
}

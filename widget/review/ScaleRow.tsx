import { uiMultiplierText } from '../../server/contract/uiMultiplier.ts'
import { verbatim } from '../format/verbatim.ts'
import { Detail } from '../ui/Details.tsx'
import { useWords } from '../words/useWords.ts'
import type { Token } from './eip155/readToken.ts'
import { useReview } from './review.ts'

/** What amounts of a token are multiplied by to be shown, where they are, or will be, or nobody says it. */
export const ScaleRow = ({ token }: { token: Token | undefined }) =>
  token?.scale ? <Scale scale={token.scale} /> : null

const Scale = ({ scale }: { scale: NonNullable<Token['scale']> }) => {
  const t = useWords()
  const { now } = useReview()
  if (scale === 'unread') return <Detail name={t('detail.scale')}>{t('scale.unread')}</Detail>
  const { multiplier, next } = scale
  const holds = verbatim(uiMultiplierText(multiplier))
  return (
    <Detail name={t('detail.scale')}>
      {next && next.fromS * 1000 > now()
        ? t('scale.changes', {
            multiplier: holds,
            next: verbatim(uiMultiplierText(next.multiplier)),
            time: verbatim(momentOf(next.fromS)),
          })
        : t('scale.holds', { multiplier: holds })}
    </Detail>
  )
}

const momentOf = (seconds: number): string =>
  new Date(seconds * 1000)
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d{3}Z$/, ' UTC')

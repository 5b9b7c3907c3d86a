import { shareText } from '../../format/shareText.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useWords } from '../../words/useWords.ts'
import { impactLevel } from './impact.ts'

export const ImpactBanner = ({ bps }: { bps: number | null }) => {
  const t = useWords()
  const level = impactLevel(bps)
  if (!level || bps === null) return null
  return (
    <Banner title={t(level.title, { share: shareText(bps) })} tone={level.tone}>
      {t(level.text)}
    </Banner>
  )
}

import { Banner } from '../ui/Banner.tsx'
import { useWords } from '../words/useWords.ts'
import type { WordId } from '../words/words.ts'
import type { Risk } from './subject.ts'

interface RiskWords {
  tone: 'danger' | 'warning'
  title: WordId
  text: WordId
}

/** Their screens say them in words of their own. */
type SaidElsewhere = 'foreign_sign_in' | 'marked'
const isSaidHere = (risk: Risk): risk is Exclude<Risk, SaidElsewhere> =>
  risk !== 'foreign_sign_in' && risk !== 'marked'

/** What each risk means for the person, in plain words. */
const riskWords: Record<Exclude<Risk, SaidElsewhere>, RiskWords> = {
  unlimited_approval: { tone: 'danger', title: 'risk.unlimited.title', text: 'risk.unlimited.text' },
  all_tokens_approval: { tone: 'danger', title: 'risk.allTokens.title', text: 'risk.allTokens.text' },
  permit: { tone: 'danger', title: 'risk.permit.title', text: 'risk.permit.text' },
  hash_signing: { tone: 'danger', title: 'risk.hash.title', text: 'risk.hash.text' },
  swap_elsewhere: { tone: 'danger', title: 'call.swapElsewhere.title', text: 'call.swapElsewhere.text' },
  swap_for_nothing: { tone: 'danger', title: 'call.swapNothing.title', text: 'call.swapNothing.text' },
  chain_mismatch: { tone: 'warning', title: 'risk.chain.title', text: 'risk.chain.text' },
  raw_transaction: { tone: 'warning', title: 'risk.raw.title', text: 'risk.raw.text' },
}

const endlessPermit: RiskWords = {
  tone: 'danger',
  title: 'risk.permitUnlimited.title',
  text: 'risk.permitUnlimited.text',
}

/** A signature that allows spending without end is one danger, not two. */
function wordsOf(risks: Risk[]): RiskWords[] {
  const endless = risks.includes('permit') && risks.includes('unlimited_approval')
  return risks
    .filter(isSaidHere)
    .filter((risk) => !endless || risk !== 'unlimited_approval')
    .map((risk) => (endless && risk === 'permit' ? endlessPermit : riskWords[risk]))
}

export const RiskBanners = ({ risks }: { risks: Risk[] }) => {
  const t = useWords()
  return wordsOf(risks).map(({ tone, title, text }) => (
    <Banner key={title} title={t(title)} tone={tone}>
      {t(text)}
    </Banner>
  ))
}

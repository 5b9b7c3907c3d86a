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

const danger = (title: WordId, text: WordId): RiskWords => ({ tone: 'danger', title, text })
const warning = (title: WordId, text: WordId): RiskWords => ({ tone: 'warning', title, text })

const isDanger = ({ tone }: RiskWords): boolean => tone === 'danger'

/** What each risk means for the person, in plain words. */
const riskWords: Record<Exclude<Risk, SaidElsewhere>, RiskWords> = {
  unlimited_approval: danger('risk.unlimited.title', 'risk.unlimited.text'),
  all_tokens_approval: danger('risk.allTokens.title', 'risk.allTokens.text'),
  coins_beside: danger('risk.coinsBeside.title', 'risk.coinsBeside.text'),
  permit: danger('risk.permit.title', 'risk.permit.text'),
  order: danger('risk.order.title', 'risk.order.text'),
  hidden_order: danger('risk.hiddenOrder.title', 'risk.hiddenOrder.text'),
  debt: danger('risk.debt.title', 'risk.debt.text'),
  manager: danger('risk.manager.title', 'risk.manager.text'),
  agent: danger('risk.agent.title', 'risk.agent.text'),
  account_call: warning('risk.accountCall.title', 'risk.accountCall.text'),
  foreign_code: danger('risk.foreignCode.title', 'risk.foreignCode.text'),
  meta_call: danger('risk.metaCall.title', 'risk.metaCall.text'),
  control: danger('risk.control.title', 'risk.control.text'),
  account_code: danger('risk.accountCode.title', 'risk.accountCode.text'),
  votes: warning('risk.votes.title', 'risk.votes.text'),
  unknown_form: danger('risk.unknownForm.title', 'risk.unknownForm.text'),
  no_domain: danger('risk.noDomain.title', 'risk.noDomain.text'),
  names_token: danger('risk.namesToken.title', 'risk.namesToken.text'),
  contract_allowed: danger('risk.contractAllowed.title', 'risk.contractAllowed.text'),
  above_balance: warning('risk.aboveBalance.title', 'risk.aboveBalance.text'),
  unchecked: warning('risk.unchecked.title', 'risk.unchecked.text'),
  chain_mismatch: warning('risk.chain.title', 'risk.chain.text'),
  raw_transaction: warning('risk.raw.title', 'risk.raw.text'),
  hash_signing: danger('risk.hash.title', 'risk.hash.text'),
  capability: warning('risk.capability.title', 'risk.capability.text'),
  sign_in_account: warning('risk.signInAccount.title', 'risk.signInAccount.text'),
  swap_elsewhere: danger('call.swapElsewhere.title', 'call.swapElsewhere.text'),
  swap_for_nothing: danger('call.swapNothing.title', 'call.swapNothing.text'),
}

const endlessPermit = danger('risk.permitUnlimited.title', 'risk.permitUnlimited.text')

/** A signature that allows spending without end is one danger, not two. */
function wordsOf(risks: Risk[]): RiskWords[] {
  const endless = risks.includes('permit') && risks.includes('unlimited_approval')
  return risks
    .filter(isSaidHere)
    .filter((risk) => !endless || risk !== 'unlimited_approval')
    .map((risk) => (endless && risk === 'permit' ? endlessPermit : riskWords[risk]))
}

/** The dangers first: the worst leads. */
export const RiskBanners = ({ risks }: { risks: Risk[] }) => {
  const t = useWords()
  const said = wordsOf(risks)
  const sorted = [...said.filter(isDanger), ...said.filter((words) => !isDanger(words))]
  return sorted.map(({ tone, title, text }) => (
    <Banner key={title} title={t(title)} tone={tone}>
      {t(text)}
    </Banner>
  ))
}

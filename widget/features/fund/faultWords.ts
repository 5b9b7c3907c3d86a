import type { FundFault } from '../../actions/fund/fundError.ts'
import type { WordId } from '../../words/words.ts'

/** What a person reads when no page of a seller or an exchange comes up; `{provider}` is its name, `{said}` what it says. */
export const faultWords: Readonly<Record<FundFault, { title: WordId; text: WordId }>> = {
  not_sold: { title: 'fund.fault.notSold.title', text: 'fund.fault.notSold.text' },
  out_of_limits: { title: 'fund.fault.limits.title', text: 'fund.fault.limits.text' },
  not_paid_out: { title: 'fund.fault.notPaidOut.title', text: 'fund.fault.notPaidOut.text' },
  refused: { title: 'fund.fault.refused.title', text: 'fund.fault.refused.text' },
  off: { title: 'fund.fault.off.title', text: 'fund.fault.off.text' },
  too_often: { title: 'fund.fault.tooOften.title', text: 'fund.fault.tooOften.text' },
  unreachable: { title: 'fund.fault.unreachable.title', text: 'fund.fault.unreachable.text' },
  other_page: { title: 'fund.fault.otherPage.title', text: 'fund.fault.otherPage.text' },
  failed: { title: 'fund.fault.failed.title', text: 'fund.fault.failed.text' },
}

import type { ReceiverMark } from '../../actions/send/family.ts'
import type { WordId } from '../../words/words.ts'

/** What is odd about a receiver. A person may have a reason; most who do this have none. */
export const markWords: Readonly<
  Record<ReceiverMark, { tone: 'danger' | 'warning'; title: WordId; text: WordId }>
> = {
  checksum: { tone: 'danger', title: 'send.mark.checksum.title', text: 'send.mark.checksum.text' },
  token: { tone: 'danger', title: 'send.mark.token.title', text: 'send.mark.token.text' },
  self: { tone: 'warning', title: 'send.mark.self.title', text: 'send.mark.self.text' },
  contract: { tone: 'warning', title: 'send.mark.contract.title', text: 'send.mark.contract.text' },
  noWallet: { tone: 'warning', title: 'send.mark.noWallet.title', text: 'send.mark.noWallet.text' },
}

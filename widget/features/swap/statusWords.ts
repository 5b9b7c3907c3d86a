import type { SendStatus } from '../../state/sends.ts'
import type { WordId } from '../../words/words.ts'

export const statusWords: Readonly<Record<SendStatus, { title: WordId; text: WordId }>> = {
  pending: { title: 'swap.status.pending.title', text: 'swap.status.pending.text' },
  confirmed: { title: 'swap.status.confirmed.title', text: 'swap.status.confirmed.text' },
  final: { title: 'swap.status.final.title', text: 'swap.status.final.text' },
  failed: { title: 'swap.status.failed.title', text: 'swap.status.failed.text' },
  lost: { title: 'swap.status.lost.title', text: 'swap.status.lost.text' },
  cancelled: { title: 'swap.status.cancelled.title', text: 'swap.status.cancelled.text' },
  replaced: { title: 'send.status.replaced.title', text: 'send.status.replaced.text' },
  unknown: { title: 'send.status.unknown.title', text: 'send.status.unknown.text' },
}

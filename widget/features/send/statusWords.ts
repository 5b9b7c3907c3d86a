import type { SendStatus } from '../../state/sends.ts'
import type { WordId } from '../../words/words.ts'

export const statusWords: Readonly<Record<SendStatus, { title: WordId; text: WordId }>> = {
  pending: { title: 'send.status.pending.title', text: 'send.status.pending.text' },
  confirmed: { title: 'send.status.confirmed.title', text: 'send.status.confirmed.text' },
  final: { title: 'send.status.final.title', text: 'send.status.final.text' },
  failed: { title: 'send.status.failed.title', text: 'send.status.failed.text' },
  lost: { title: 'send.status.lost.title', text: 'send.status.lost.text' },
  cancelled: { title: 'send.status.cancelled.title', text: 'send.status.cancelled.text' },
  replaced: { title: 'send.status.replaced.title', text: 'send.status.replaced.text' },
  unknown: { title: 'send.status.unknown.title', text: 'send.status.unknown.text' },
}

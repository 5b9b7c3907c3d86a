import type { SendStatus } from '../../state/sends.ts'
import type { WordId } from '../../words/words.ts'

export const statusWords: Readonly<Record<SendStatus, { title: WordId; text: WordId }>> = {
  pending: { title: 'send.status.pending.title', text: 'send.status.pending.text' },
  confirmed: { title: 'send.status.confirmed.title', text: 'send.status.confirmed.text' },
  final: { title: 'send.status.final.title', text: 'send.status.final.text' },
  failed: { title: 'send.status.failed.title', text: 'send.status.failed.text' },
  lost: { title: 'send.status.lost.title', text: 'send.status.lost.text' },
}

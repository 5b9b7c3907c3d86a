import { MessageReview } from '../../review/MessageReview.tsx'
import type { ShownSubject } from '../approvals/settle.ts'
import { CallsBody } from './CallsBody.tsx'
import { LazyPart } from './LazyPart.tsx'
import { TransactionBody } from './TransactionBody.tsx'

/** What only these families need comes with their first request. */
const loadSolana = async () => (await import('../../review/solana/SolanaReview.tsx')).SolanaReview
const loadPsbt = async () => (await import('../../review/bip122/PsbtReview.tsx')).PsbtReview

/** What a site asks of the embedded wallet, drawn alike in the login frame and in a window. */
export const ReviewBody = ({ subject }: { subject: ShownSubject }) => {
  switch (subject.name) {
    case 'ApproveMessage':
      return <MessageReview request={subject.data.request} />
    case 'ApproveTransaction':
      return <TransactionBody {...subject.data} />
    case 'ApproveSolana':
      return <LazyPart load={loadSolana} props={{ asked: subject.data, networkId: subject.data.networkId }} />
    case 'ApproveCalls':
      return <CallsBody {...subject.data} />
    case 'ApproveBitcoin':
      return <LazyPart load={loadPsbt} props={subject.data} />
  }
}

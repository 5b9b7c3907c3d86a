import type { SolanaWarning } from '../../review/solana/describe/description.ts'
import type { ReviewedTransaction } from '../../review/solana/reviewed.ts'
import type { Risk } from '../../review/subject.ts'

/** Which warnings put our screen before that of a page's wallet; the others are only said on it. */
const riskOf: Readonly<Record<SolanaWarning, Risk | null>> = {
  delegate: 'marked',
  authority: 'marked',
  closes: 'marked',
  locked: 'marked',
  lasting: 'marked',
  high_fee: 'marked',
  // Most transactions run programs that nobody here can read: the wallet tries them out and says what it sees.
  unknown: null,
  tables: null,
  tables_read: null,
}

export const risksOf = (transactions: ReviewedTransaction[]): Risk[] => [
  ...new Set(transactions.flatMap(({ warnings }) => warnings.flatMap((warning) => riskOf[warning] ?? []))),
]

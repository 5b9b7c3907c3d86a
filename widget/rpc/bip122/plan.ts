import type { WidgetContext } from '../../context.ts'
import type { RequestSubject, Risk } from '../../review/subject.ts'
import type { BitcoinStanding } from './standing.ts'

/** What a person is shown of a request, and what the wallet is asked. */
export interface BitcoinPlan {
  subject: RequestSubject
  risks: Risk[]
  /** Parameters for the wallet; read, never the page's own. */
  params: object & { address?: string }
  /** Addresses that sign or pay. */
  named: (string | undefined)[]
  /** Throws `RpcError` where a wallet of the page's or the phone's signed a PSBT otherwise than it was shown, or not at all. */
  checkSigned?: (psbt: string) => void
}

/** Throws `RpcError` -32602 when the parameters are not as the method wants them. */
export type ReadBitcoin = (
  context: WidgetContext,
  standing: BitcoinStanding,
  params: unknown,
) => Promise<BitcoinPlan>

import type { WidgetContext } from '../../context.ts'
import type { RequestSubject, Risk } from '../../review/subject.ts'
import type { SolanaStanding } from './standing.ts'

/** What a person is shown of a request, and what the wallet is asked. */
export interface SolanaPlan {
  subject: RequestSubject
  risks: Risk[]
  /** Parameters for the wallet; read, never the page's own. */
  params: object & { address?: string; transactions?: string[] }
  /** The account that signs; absent: the wallet chooses. */
  account?: string
}

/** Throws `RpcError` -32602 when the parameters are not as the method wants them. */
export type ReadSolana = (
  context: WidgetContext,
  standing: SolanaStanding,
  params: unknown,
) => Promise<SolanaPlan>

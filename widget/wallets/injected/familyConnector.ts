import type { PageWallet, RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { HostClient } from '../../bridge/hostClient.ts'
import type { Connector, ConnectorSession } from '../connector.ts'
import { aboutWallet } from './aboutWallet.ts'
import { silentAnswerMs } from './silentAnswerMs.ts'

/** Leaving must not hang on a wallet. */
const leaveMs = 1500

/** How wallets of one family are asked. */
export interface FamilyQuestions {
  /** For its accounts; `silent`: without a prompt. */
  accounts(silent: boolean): RpcRequest
  disconnect: RpcRequest
  /** What it answered for its accounts; `null` when it grants none. Its answers are not trusted. */
  session(answer: unknown): ConnectorSession | null
}

/** A wallet of the page for Solana or Bitcoin, asked in the page. */
export function familyConnector(wallet: PageWallet, host: HostClient, questions: FamilyQuestions): Connector {
  const request: Connector['request'] = (asked, signal, handOver) => {
    handOver?.()
    return host.requestWallet(wallet.id, asked, signal)
  }
  const ask = async (silent: boolean, signal?: AbortSignal): Promise<ConnectorSession | null> =>
    questions.session(await request(questions.accounts(silent), signal))
  return {
    ...aboutWallet(wallet),
    request,
    connect: async (signal) => {
      const found = await ask(false, signal)
      if (!found) throw new RpcError(rpcCodes.internal, 'The wallet gave no account')
      return found
    },
    restore: () => ask(true, AbortSignal.timeout(silentAnswerMs)),
    disconnect: async () => {
      // Not every wallet has it; the connection ends either way.
      await request(questions.disconnect, AbortSignal.timeout(leaveMs)).catch(() => {})
    },
  }
}

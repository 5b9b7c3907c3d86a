import { base58, base64 } from '@scure/base'
import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import type { SolanaSignInInput } from '../../../host-sdk/protocol/solana.ts'
import { cannotSend } from '../../errors/cannotSend.ts'
import { isUnknownMethod } from '../../errors/isUnknownMethod.ts'
import { isSending } from '../../review/onceSent.ts'
import { signInText } from '../../review/solana/signInText.ts'
import { readTransaction } from '../../review/solana/wire/readTransaction.ts'
import { readAnswer, type SignMethod } from './readAnswer.ts'

type Params = Record<string, unknown>

/** What a request may be made of where the wallet has less than we announce. */
export interface Ways {
  ask(request: { method: SignMethod; params: object }): Promise<unknown>
  /** Sends a signed transaction by a node of ours. @returns what the node says */
  send(transaction: string, options: Params): Promise<unknown>
  /** Host of the page: a sign-in for another one is the wallet's to judge, and stays refused. */
  pageHost: string
}

async function signOne(ways: Ways, params: object): Promise<{ signature: string; transaction: string }> {
  const method = 'solana_signTransaction'
  const answer = readAnswer(method, await ways.ask({ method, params }), {})
  return answer as { signature: string; transaction: string }
}

const others: Readonly<
  Partial<Record<SignMethod, (ways: Ways, params: Params) => Promise<object | undefined>>>
> = {
  /** One after the other. */
  solana_signAllTransactions: async (ways, { transactions, pubkey }) => {
    const signed: string[] = []
    for (const transaction of transactions as string[])
      signed.push((await signOne(ways, { transaction, pubkey })).transaction)
    return { transactions: signed }
  },
  /** Signed there, sent by a node of ours. */
  solana_signAndSendTransaction: async (ways, { transaction, pubkey, options }) => {
    const signed = await signOne(ways, { transaction, pubkey })
    // A transaction is called by its first signature, whoever's it is.
    const [first] = readTransaction(base64.decode(signed.transaction)).signatures
    await ways.send(signed.transaction, options as Params)
    return { signature: base58.encode(first ?? new Uint8Array()) }
  },
  /** Its text, by `solana_signMessage`. */
  solana_signIn: async (ways, params) => {
    const { address = '', domain = ways.pageHost } = params as SolanaSignInInput
    if (domain !== ways.pageHost) return undefined
    const text = new TextEncoder().encode(signInText(params as SolanaSignInInput, { domain, address }))
    const message = base58.encode(text)
    const method = 'solana_signMessage'
    const answer = readAnswer(method, await ways.ask({ method, params: { message, pubkey: address } }), {})
    return { address, signedMessage: message, ...answer }
  },
}

/** Asks the wallet; where it does not know the method, for what comes to the same (Wallet Standard, `account.features`). */
export async function askAsItCan(ways: Ways, { method, params }: RpcRequest & { method: SignMethod }) {
  try {
    return await ways.ask({ method, params: params as object })
  } catch (error) {
    const other = others[method]
    const isLacking = isSending({ method }) ? cannotSend : isUnknownMethod
    const answer = isLacking(error) && other ? await other(ways, params as Params) : undefined
    if (!answer) throw error
    return answer
  }
}

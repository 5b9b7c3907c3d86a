import { base64 } from '@scure/base'
import { type Keypair, VersionedTransaction } from '@solana/web3.js'
import type { RpcRequest } from '../../../../../host-sdk/protocol/api.ts'
import { RpcError } from '../../../../../host-sdk/protocol/rpcError.ts'
import type { Ask, AskWallet } from '../../family.ts'

/** A wallet that signs and sends; one that only signs says so. */
export const walletOf =
  (ask: Ask, key: Keypair, sends = true): AskWallet =>
  async ({ method, params }: RpcRequest): Promise<unknown> => {
    if (!sends && method === 'solana_signAndSendTransaction') throw new RpcError(4200, 'Not supported')
    const wire = VersionedTransaction.deserialize(
      base64.decode((params as { transaction: string }).transaction),
    )
    wire.sign([key])
    const transaction = base64.encode(wire.serialize())
    if (method === 'solana_signTransaction') return { signature: '1'.repeat(64), transaction }
    return { signature: await ask('sendTransaction', [transaction, { encoding: 'base64' }]) }
  }

/** Base units in a token account; 0 where there is none. */
export async function heldBy(ask: Ask, account: string): Promise<bigint> {
  const { value } = (await ask('getAccountInfo', [account])) as { value: { data: [string] } | null }
  return value ? new DataView(base64.decode(value.data[0]).buffer).getBigUint64(64, true) : 0n
}

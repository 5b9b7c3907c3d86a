import type { Call } from '../../../../host-sdk/channel/exposeApi.ts'
import type { BitcoinSignInput } from '../../../../host-sdk/protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import type { BitcoinNode } from '../../../review/bip122/payment/bitcoinNode.ts'
import type { PsbtDescription } from '../../../review/bip122/psbtDescription.ts'
import { outcomeUnknown } from '../../../review/outcomeUnknown.ts'
import type { LoginContext } from '../../context.ts'
import { askPerson } from '../../people/askPerson.ts'
import type { OurAccount } from './ourAccounts.ts'

export interface ToSign {
  networkId: CaipNetworkId
  accounts: OurAccount[]
  /** Base64. */
  psbt: string
  inputs: BitcoinSignInput[]
  description: PsbtDescription
  /** Sends it once it is signed; absent: the site gets it. */
  node?: BitcoinNode
}

/** Shows a PSBT, signs it once the person agreed, and sends it where that was asked for. */
export const askToSign = (
  context: LoginContext,
  call: Call,
  asked: ToSign,
): Promise<{ psbt: string; txid?: string }> =>
  askPerson(context, call, {
    name: 'ApproveBitcoin',
    data: { networkId: asked.networkId, psbt: asked.description, sends: Boolean(asked.node) },
    run: async (_, commit) => {
      const [{ signPsbt }, { extractTransaction }, custody] = await Promise.all([
        import('../../signers/bip122/signPsbt.ts'),
        import('../../signers/bip122/extractTransaction.ts'),
        context.custody.open(),
      ])
      const inputs = asked.inputs.map((one) => ({ ...one, address: mainAddressOf(asked, one) }))
      const psbt = await custody.useSeed(async (seed) => signPsbt(seed, { psbt: asked.psbt, inputs }))
      if (!asked.node) return { psbt }
      const { hex, txid } = extractTransaction(psbt)
      // Who asked may be gone: nothing is sent behind their back.
      await commit()
      if ((await asked.node.send(hex)) !== txid) throw outcomeUnknown()
      return { psbt, txid }
    },
  })

function mainAddressOf({ accounts }: ToSign, { address }: BitcoinSignInput): string {
  const account = accounts.find((one) => one.address === address)
  if (!account) throw new RpcError(rpcCodes.unauthorized, 'The account is not one of this wallet')
  return account.mainAddress
}

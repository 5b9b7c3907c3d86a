import { base58 } from '@scure/base'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import type { SolanaSignInInput } from '../../../../host-sdk/protocol/solana.ts'
import { readParams } from '../../../review/eip155/fields.ts'
import { signInText } from '../../../review/solana/signInText.ts'
import { solanaParams } from '../../../review/solana/solanaParams.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import { accountsOn, notOurs } from '../accountsOn.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { messageToSign } from '../messageToSign.ts'

/** A page signs a person in to itself and to nobody else. */
function throwIfForeign(domain: string | undefined, host: string): void {
  if (domain === undefined || domain === host) return
  throw new RpcError(rpcCodes.unauthorized, 'The sign-in names another site', {
    reason: 'foreign_sign_in',
  })
}

/** A sign-in to the page that asks, in the words of Sign-In With Solana → `{ address, signedMessage, signature }`, base58. */
export const solana_signIn: HandleMethod = async (context, call, networkId, params) => {
  const input = readParams(solanaParams.solana_signIn, params ?? {}, 'solana_signIn') as SolanaSignInInput
  const [{ address }] = accountsOn(context, networkId)
  if (input.address !== undefined && input.address !== address) throw notOurs()
  const { host: domain } = new URL(context.store.getState().hostOrigin)
  throwIfForeign(input.domain, domain)
  const message = new TextEncoder().encode(signInText(input, { domain, address }))
  const request = messageToSign(context, { networkId, message, address })
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveMessage',
    data: { request },
    run: async () => {
      const { signMessage } = await import('../../signers/solana/signMessage.ts')
      const custody = await context.custody.open()
      const signature = await custody.useSeed(async (seed) => signMessage(seed, message))
      return { address, signedMessage: base58.encode(message), signature: base58.encode(signature) }
    },
  })
}

import type { SolanaSignInInput } from '../../../host-sdk/protocol/solana.ts'
import { readParams } from '../../review/eip155/fields.ts'
import { signInRisks } from '../../review/signInDomain.ts'
import { messageRisks, shownMessage } from '../../review/solana/reviewMessage.ts'
import { signInText } from '../../review/solana/signInText.ts'
import { readMessageBytes, solanaParams } from '../../review/solana/solanaParams.ts'
import type { ReadSolana } from './plan.ts'
import { accountFor } from './standing.ts'

/** `{ message, pubkey? }` → `{ signature }`, all base58. */
export const solana_signMessage: ReadSolana = async ({ store }, standing, params) => {
  const method = 'solana_signMessage'
  const { message, pubkey } = readParams(solanaParams[method], params, method)
  const address = accountFor(standing, pubkey)
  const bytes = readMessageBytes(message)
  return {
    subject: { type: 'message', ...shownMessage(bytes), address },
    risks: messageRisks(bytes, store.getState().hostOrigin, address),
    params: { message, pubkey: address },
    account: address,
  }
}

/** Sign-In With Solana: the wallet writes the text; ours shows what it comes to. */
export const solana_signIn: ReadSolana = async ({ store }, standing, params) => {
  const method = 'solana_signIn'
  const input = readParams(solanaParams[method], params ?? {}, method) as SolanaSignInInput
  const address = accountFor(standing, input.address)
  const { hostOrigin } = store.getState()
  const { host } = new URL(hostOrigin)
  const text = signInText(input, { domain: input.domain ?? host, address })
  return {
    subject: { type: 'message', text, encoding: 'text', address },
    risks: signInRisks(text, hostOrigin, address),
    params: { ...input, address },
    account: address,
  }
}

import { decodeBase58, encodeBase58 } from '../../../host-sdk/protocol/base58.ts'
import { type SolanaSignInInput, solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { parseMessage } from '../../../server/contract/signInMessage.ts'
import { WidgetError } from '../../errors/widgetError.ts'
import { offchainBodies } from '../../review/solana/wire/offchainBodies.ts'
import type { AccountProof, ProveAccount } from './accountProof.ts'
import { isUnsupported } from './isUnsupported.ts'

/** Sign-In with Solana where the wallet has it, for then it writes and checks the message itself; else the message. */
export const proveSolana: ProveAccount = async (ask, address, message) => {
  const params = signInInput(message)
  if (params) {
    try {
      const answer = await ask({ method: 'solana_signIn', params })
      return readProof(answer, { message, address })
    } catch (error) {
      if (!isUnsupported(error)) throw error
    }
  }
  const text = encodeBase58(new TextEncoder().encode(message))
  const answer = await ask({ method: 'solana_signMessage', params: { message: text, pubkey: address } })
  return readProof(answer, { message })
}

/** The parts of the message; `undefined` for a cluster that wallets have no name for. */
function signInInput(text: string): SolanaSignInInput | undefined {
  const parsed = parseMessage(text)
  if (!parsed || !Object.hasOwn(solanaClusters, parsed.chainId)) return undefined
  const { domain, address, statement, uri, chainId, nonce, issuedAt, expirationTime } = parsed
  const input = { domain, address, uri, version: '1', chainId, nonce, issuedAt }
  return {
    ...input,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
  }
}

/** Longer ones are no message of ours. */
const longestMessage = 8192

/** @throws WidgetError `wallet_failed` when it is no answer, or of another account */
function readProof(answer: unknown, wanted: { message: string; address?: string }): AccountProof {
  const { address, signature, signedMessage } = (answer ?? {}) as Record<string, unknown>
  if (wanted.address !== undefined && address !== wanted.address) throw new WidgetError('wallet_failed')
  if (typeof signature !== 'string') throw new WidgetError('wallet_failed')
  if (signedMessage === undefined) return { message: wanted.message, signature }
  const isShort = typeof signedMessage === 'string' && signedMessage.length <= longestMessage
  const bytes = isShort ? decodeBase58(signedMessage) : undefined
  if (!bytes) throw new WidgetError('wallet_failed')
  return { message: textOf(bytes), signature }
}

/** A key on a device signs an envelope around the text; the server knows the envelopes by itself. */
function textOf(bytes: Uint8Array): string {
  const texts = [...offchainBodies(bytes), bytes].map((body) => new TextDecoder().decode(body))
  return texts.find((text) => parseMessage(text)) ?? (texts.at(-1) as string)
}

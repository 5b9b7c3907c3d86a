import { decodeBase58, encodeBase58 } from '../../../../host-sdk/protocol/base58.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { fromBase64, toBase64 } from '../base64.ts'
import { usualAddress } from '../usualAddress.ts'
import { addressOf, type Family, type Line, type Params } from './family.ts'
import { signatureIn, withSignature } from './solanaTransaction.ts'

const pubkeys = (line: Line): { pubkey: string }[] =>
  line.current().accounts.map((account) => ({ pubkey: addressOf(account) }))

const signatureBytes = 64
const malformed = (): RpcError => new RpcError(rpcCodes.internal, 'The wallet gave no valid signature')

/** Older wallets answer the signature alone, as WalletConnect's documents first had it. */
const read = (answer: unknown): Record<string, unknown> =>
  (typeof answer === 'string' ? { signature: answer } : (answer ?? {})) as Record<string, unknown>

/** Base58 by the standard; some wallets send base64. */
function signatureOf(answer: unknown): string {
  const { signature } = read(answer)
  if (typeof signature !== 'string' || signature.length > 128) throw malformed()
  if (decodeBase58(signature)?.length === signatureBytes) return signature
  const bytes = fromBase64(signature)
  if (bytes?.length !== signatureBytes) throw malformed()
  return encodeBase58(bytes)
}

/** Of a wallet that gives the signature or the transaction alone we find the other. */
function signedOf(answer: unknown, params: Params): { signature: string; transaction: string } {
  const signer = String(params['pubkey'])
  const { signature: stated, transaction } = read(answer)
  const given = fromBase64(transaction)
  const found = given && stated === undefined ? signatureIn(given, signer) : undefined
  const signature = found ? encodeBase58(found) : signatureOf(answer)
  if (given) return { signature, transaction: transaction as string }
  const asked = fromBase64(params['transaction'])
  const bytes = decodeBase58(signature)
  const signed = asked && bytes && withSignature(asked, signer, bytes)
  if (!signed) throw malformed()
  return { signature, transaction: toBase64(signed) }
}

/** https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc */
export const solana: Family = {
  answers: {
    solana_getAccounts: pubkeys,
    solana_requestAccounts: pubkeys,
  },
  toWallet: {
    // The name that wallets read; ours stays beside it for those that follow the standard of today.
    solana_signAndSendTransaction: ({ options, ...params }) => ({
      ...params,
      ...(options !== undefined && { options, sendOptions: options }),
    }),
  },
  fromWallet: {
    solana_signMessage: (answer) => {
      const { signedMessage } = read(answer)
      return { signature: signatureOf(answer), ...(typeof signedMessage === 'string' && { signedMessage }) }
    },
    solana_signIn: (answer) => {
      const { address } = read(answer)
      return typeof address === 'string'
        ? { ...read(answer), address: usualAddress('solana', address) }
        : answer
    },
    solana_signTransaction: signedOf,
    solana_signAllTransactions: (answer, params) => {
      const { transactions = answer } = read(answer)
      const asked = params['transactions']
      const fits = Array.isArray(transactions) && Array.isArray(asked) && transactions.length === asked.length
      if (!fits || !transactions.every(fromBase64))
        throw new RpcError(rpcCodes.internal, 'The wallet gave no valid transactions')
      return { transactions }
    },
    solana_signAndSendTransaction: (answer) => ({ signature: signatureOf(answer) }),
  },
}

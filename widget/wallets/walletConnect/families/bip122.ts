import type { BitcoinAddress } from '../../../../host-sdk/protocol/bitcoin.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { fromBase64, toBase64 } from '../base64.ts'
import { bitcoinNames } from '../bitcoinNames.ts'
import { readBitcoinAccounts } from '../readBitcoinAccounts.ts'
import { usualAddress } from '../usualAddress.ts'
import { addressOf, type Family, type Line, type Params } from './family.ts'

const malformed = (what: string): RpcError =>
  new RpcError(rpcCodes.internal, `The wallet gave no valid ${what}`)
const read = (answer: unknown): Record<string, unknown> => (answer ?? {}) as Record<string, unknown>
const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[0-9a-fA-F]{2})+$/.test(value)

/** The first that is one, in lower case. */
function idOf(...values: unknown[]): string | undefined {
  const id = values.find((one) => isHex(one) && one.length === 64)
  return id === undefined ? undefined : String(id).toLowerCase()
}

/** Base64; some wallets answer it alone, or in hex. */
function psbtOf(answer: unknown): string | undefined {
  const { psbt = answer } = read(answer)
  if (typeof psbt !== 'string' || (psbt === answer && !/^(cHNidP|70736274ff)/i.test(psbt))) return undefined
  if (!isHex(psbt)) return fromBase64(psbt) && psbt
  return toBase64(Uint8Array.from(psbt.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

/** Hex by the standard; many wallets send base64, as signatures of Bitcoin are usually written. */
function signatureOf(answer: unknown): string {
  const { signature } = read(answer)
  if (isHex(signature)) return signature.toLowerCase()
  const bytes = fromBase64(signature)
  if (!bytes) throw malformed('signature')
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const ownAddresses = ['account', 'address', 'changeAddress'] as const

/** Every request names the account that it is for, and our addresses as the wallet writes them. */
function withAccount(params: Params, line: Line): Params {
  const spelled = (fields: Params): Params => ({
    ...fields,
    ...Object.fromEntries(
      ownAddresses.flatMap((name) => {
        const address = fields[name]
        return typeof address === 'string' ? [[name, line.spelling(address)]] : []
      }),
    ),
  })
  const { signInputs } = params
  return {
    ...spelled({ account: addressOf(line.current().accounts[0] ?? ''), ...params }),
    ...(Array.isArray(signInputs) && { signInputs: signInputs.map((input) => spelled(input as Params)) }),
  }
}

/** MetaMask, as its names tell, sends without the memo, and what a bridge gets so belongs to nobody. */
const dropsMemo = (methods: readonly string[]): boolean =>
  methods.includes('bitcoin_sendTransfer') && !methods.includes('sendTransfer')

/** https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc */
export const bip122: Family = {
  otherNames: bitcoinNames,
  answers: {
    // What the wallet said of its accounts when it connected.
    getAccountAddresses: (line, { params }) => {
      const { intentions } = (params ?? {}) as { intentions?: unknown }
      const { accounts, details = [] } = line.current()
      // An account that came later is one of which nothing was said.
      if (!accounts.every((account) => details.some(({ address }) => address === addressOf(account))))
        return undefined
      const known = details.map(
        ({ address, publicKey = '', path, type }): BitcoinAddress => ({
          address,
          publicKey,
          ...(path && { path }),
          intention: type === 'ordinals' ? 'ordinal' : 'payment',
        }),
      )
      if (!Array.isArray(intentions)) return known
      const wanted = known.filter(({ intention }) => intentions.includes(intention))
      return wanted.length > 0 ? wanted : undefined
    },
  },
  toWallet: {
    signMessage: withAccount,
    signPsbt: withAccount,
    sendTransfer: (params, line) => {
      if (params['memo'] !== undefined && dropsMemo(line.methods()))
        throw new RpcError(rpcCodes.unsupportedMethod, 'The wallet writes no memo')
      return withAccount(params, line)
    },
    getAccountAddresses: ({ silent: _, ...params }, line) => withAccount(params, line),
  },
  fromWallet: {
    signMessage: (answer, params) => {
      const { address, messageHash } = read(answer)
      const signer = typeof address === 'string' ? address : (params['address'] ?? params['account'])
      return {
        address: usualAddress('bip122', String(signer)),
        signature: signatureOf(answer),
        ...(isHex(messageHash) && { messageHash }),
      }
    },
    signPsbt: (answer) => {
      const psbt = psbtOf(answer)
      if (!psbt) throw malformed('transaction')
      const { txid, txId } = read(answer)
      const id = idOf(txid, txId)
      return { psbt, ...(id && { txid: id }) }
    },
    sendTransfer: (answer) => {
      // Some wallets answer the id alone, or under a name of their own.
      const { txid, txId, tx_id, hash } = read(answer)
      const id = idOf(answer, txid, txId, tx_id, hash)
      if (!id) throw malformed('transaction id')
      return { txid: id }
    },
    getAccountAddresses: (answer) => {
      const found = readBitcoinAccounts(answer)
      if (found.length === 0) throw malformed('accounts')
      // Payment first.
      return found.sort((a, b) => Number(a.intention === 'ordinal') - Number(b.intention === 'ordinal'))
    },
  },
}

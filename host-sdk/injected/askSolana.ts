import { readBase64, toBase64 } from '../base64.ts'
import { badAnswer, malformed } from '../faults.ts'
import { encodeBase58 } from '../protocol/base58.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'
import { RpcError, rpcCodes } from '../protocol/rpcError.ts'
import { isAddress, isSignature, isTransaction, readBase58 } from '../solana/bytes.ts'
import { chainOfNetwork } from '../solana/clusters.ts'
import { signatureOf } from '../solana/signatureOf.ts'
import { callFeature } from '../standard/standardFeature.ts'
import type { StandardAccount, StandardWallet } from '../standard/standardWallet.ts'

type Params = Readonly<Record<string, unknown>>
type Ask = (wallet: StandardWallet, params: Params, network: CaipNetworkId | undefined) => Promise<unknown>

const isSolanaAccount = ({ address, chains }: StandardAccount): boolean =>
  isAddress(address) && chains.some((chain) => String(chain).startsWith('solana:'))

const accountsOf = ({ accounts }: StandardWallet): StandardAccount[] => [...accounts].filter(isSolanaAccount)
const keysOf = (wallet: StandardWallet): { pubkey: string }[] =>
  accountsOf(wallet).map(({ address }) => ({ pubkey: address }))

/** The wallet's own object of an account; after a reload it has none before it was asked. */
async function accountFor(wallet: StandardWallet, pubkey: unknown): Promise<StandardAccount> {
  const find = (): StandardAccount | undefined => accountsOf(wallet).find(({ address }) => address === pubkey)
  if (!find()) await callFeature(wallet, 'standard:connect', { silent: true })
  const account = find()
  if (!account) throw new RpcError(rpcCodes.unauthorized, 'The account is not connected')
  return account
}

const chainFor = (network: CaipNetworkId | undefined): string => {
  const chain = network ? chainOfNetwork(network) : 'solana:mainnet'
  if (!chain) throw new RpcError(rpcCodes.chainDisconnected, 'The wallet does not serve this chain')
  return chain
}

/** Its answer to several inputs: as many outputs, in their order. */
async function outputs(wallet: StandardWallet, feature: string, inputs: object[]): Promise<Params[]> {
  const answer = await callFeature(wallet, feature, ...inputs)
  if (!Array.isArray(answer) || answer.length !== inputs.length) throw badAnswer()
  return answer.map((output) => (output ?? {}) as Params)
}

async function signTransactions(
  wallet: StandardWallet,
  { texts, pubkey, network }: { texts: unknown[]; pubkey: unknown; network: CaipNetworkId | undefined },
): Promise<{ signature: string; transaction: string }[]> {
  const chain = chainFor(network)
  const transactions = texts.map(readBase64)
  if (!transactions.every(isTransaction)) throw malformed('transaction')
  const account = await accountFor(wallet, pubkey)
  const inputs = transactions.map((transaction) => ({ account, transaction, chain }))
  const key = readBase58(account.address, 32) ?? new Uint8Array()
  return (await outputs(wallet, 'solana:signTransaction', inputs)).map(({ signedTransaction }) => {
    const signature = isTransaction(signedTransaction) && signatureOf(signedTransaction, key)
    if (!signature) throw badAnswer()
    return { signature: encodeBase58(signature), transaction: toBase64(signedTransaction) }
  })
}

const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/**
 * Did the wallet sign the message that it was given? The mobile wallet adapter gives back what its protocol calls a
 * signed payload: the message, with its signature behind it.
 */
const isSigned = (given: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  same(given, message) || same(given, Uint8Array.from([...message, ...signature]))

/** Longest message that a wallet gives back. */
const mostBytes = 16_384
const isMessage = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && value.length <= mostBytes

/** The methods of host-sdk/protocol/solana.ts in the features of a page's wallet. Answers are read, not trusted. */
const asks: Readonly<Record<string, Ask>> = {
  solana_getAccounts: async (wallet) => keysOf(wallet),
  solana_requestAccounts: async (wallet, { silent }) => {
    await callFeature(wallet, 'standard:connect', ...(silent === true ? [{ silent: true }] : []))
    return keysOf(wallet)
  },
  solana_disconnect: async (wallet) => {
    await callFeature(wallet, 'standard:disconnect')
    return null
  },
  solana_signMessage: async (wallet, params) => {
    const message = readBase58(params['message'])
    if (!message) throw malformed('message')
    const account = await accountFor(wallet, params['pubkey'])
    const [output] = await outputs(wallet, 'solana:signMessage', [{ account, message }])
    const { signature, signedMessage } = output ?? {}
    if (!isSignature(signature) || !isMessage(signedMessage)) throw badAnswer()
    const signed = { signature: encodeBase58(signature) }
    return isSigned(signedMessage, message, signature)
      ? signed
      : { ...signed, signedMessage: encodeBase58(signedMessage) }
  },
  solana_signTransaction: async (wallet, { transaction, pubkey }, network) =>
    (await signTransactions(wallet, { texts: [transaction], pubkey, network }))[0],
  solana_signAllTransactions: async (wallet, { transactions, pubkey }, network) => {
    const texts = Array.isArray(transactions) ? transactions : []
    const signed = await signTransactions(wallet, { texts, pubkey, network })
    return { transactions: signed.map(({ transaction }) => transaction) }
  },
  solana_signAndSendTransaction: async (wallet, params, network) => {
    const chain = chainFor(network)
    const transaction = readBase64(params['transaction'])
    if (!isTransaction(transaction)) throw malformed('transaction')
    const account = await accountFor(wallet, params['pubkey'])
    const input = { account, transaction, chain, options: params['options'] ?? {} }
    const [output] = await outputs(wallet, 'solana:signAndSendTransaction', [input])
    const { signature } = output ?? {}
    if (!isSignature(signature)) throw badAnswer()
    return { signature: encodeBase58(signature) }
  },
  solana_signIn: async (wallet, params) => {
    const [output] = await outputs(wallet, 'solana:signIn', [params])
    const { account, signedMessage, signature } = output ?? {}
    const { address } = (account ?? {}) as Params
    if (!isAddress(address) || !isMessage(signedMessage) || !isSignature(signature)) throw badAnswer()
    return { address, signedMessage: encodeBase58(signedMessage), signature: encodeBase58(signature) }
  },
}

/** Asks a page's wallet one method; 4200 for what is none or what the wallet does not do. */
export function askSolana(
  wallet: StandardWallet,
  { method, params, network }: { method: string; params?: unknown; network?: CaipNetworkId },
): Promise<unknown> {
  const ask = Object.hasOwn(asks, method) ? asks[method] : undefined
  if (!ask) throw new RpcError(rpcCodes.unsupportedMethod, 'The wallet does not know this method')
  return ask(wallet, (params ?? {}) as Params, network)
}

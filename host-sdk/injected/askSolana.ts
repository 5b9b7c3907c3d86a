import { readBase64, toBase64 } from '../base64.ts'
import { badAnswer, malformed, notConnected, wrongChain } from '../faults.ts'
import { encodeBase58 } from '../protocol/base58.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'
import type { SolanaMethods } from '../protocol/solana.ts'
import { isAddress, isSignature, isTransaction, readBase58 } from '../solana/bytes.ts'
import { chainOfNetwork } from '../solana/clusters.ts'
import { signatureOf } from '../solana/signatureOf.ts'
import { callFeature } from '../standard/standardFeature.ts'
import type { StandardAccount, StandardWallet } from '../standard/standardWallet.ts'
import { askOf } from './askOf.ts'
import { plainList } from './plainList.ts'

type Params = Readonly<Record<string, unknown>>
type Ask = (wallet: StandardWallet, params: Params, network: CaipNetworkId | undefined) => Promise<unknown>

const isSolanaAccount = (one: Partial<StandardAccount> | null): boolean =>
  isAddress(one?.address) && [one?.chains].flat().some((chain) => String(chain).startsWith('solana:'))

const accountsOf = (list: readonly unknown[]): StandardAccount[] =>
  (list as StandardAccount[]).filter(isSolanaAccount)

/** What it grants. The list of some wallets stays empty; some refuse a silent question while they have one. */
async function connect(wallet: StandardWallet, silent: boolean): Promise<StandardAccount[]> {
  const own = (): StandardAccount[] => accountsOf(wallet.accounts)
  if (silent && own()[0]) return own()
  const answer = await callFeature(wallet, 'standard:connect', ...(silent ? [{ silent }] : []))
  const { accounts } = (answer ?? {}) as Params
  return own()[0] || !Array.isArray(accounts) ? own() : accountsOf(accounts)
}

const keysOf = (
  { features }: StandardWallet,
  accounts: StandardAccount[],
): SolanaMethods['solana_requestAccounts'][1] => {
  const { supportedTransactionVersions: versions } = (features['solana:signTransaction'] ??
    features['solana:signAndSendTransaction'] ??
    {}) as Params
  return accounts.map((account) => ({
    pubkey: account.address,
    ...(Array.isArray(account.features) && {
      features: plainList(account.features)
        ?.map(String)
        .filter((feature) => feature in features),
    }),
    versions: plainList(versions),
  }))
}

/** The wallet's own object of an account; after a reload it has none before it was asked. */
async function accountFor(wallet: StandardWallet, pubkey: unknown): Promise<StandardAccount> {
  const account = (await connect(wallet, true)).find(({ address }) => address === pubkey)
  if (!account) throw notConnected()
  return account
}

const chainFor = (network: CaipNetworkId | undefined): string => {
  const chain = chainOfNetwork(network)
  if (!chain) throw wrongChain()
  return chain
}

/** Its answer to several inputs: as many outputs, in their order. */
async function outputs(wallet: StandardWallet, feature: string, inputs: object[]): Promise<Params[]> {
  const answer = [await callFeature(wallet, feature, ...inputs)].flat()
  if (answer.length !== inputs.length) throw badAnswer()
  return answer.map((output) => (output ?? {}) as Params)
}

/** Bytes by the standard; some write what Solana's other interfaces have. */
function signatureText(value: unknown): string {
  const signature = typeof value === 'string' ? readBase58(value) : value
  if (!isSignature(signature)) throw badAnswer()
  return encodeBase58(signature)
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

/** Base58 takes time that grows by the square. */
const mostBytes = 16_384

const isMessage = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && value.length <= mostBytes

/** The methods of host-sdk/protocol/solana.ts in the features of a page's wallet. Answers are read, not trusted. */
const asks: Readonly<Record<string, Ask>> = {
  solana_requestAccounts: async (wallet, { silent }) =>
    keysOf(wallet, await connect(wallet, silent === true)),
  solana_disconnect: async (wallet) => {
    await callFeature(wallet, 'standard:disconnect')
    return null
  },
  solana_signMessage: async (wallet, params) => {
    const message = readBase58(params['message'])
    if (!message) throw malformed('message')
    const account = await accountFor(wallet, params['pubkey'])
    const [output] = await outputs(wallet, 'solana:signMessage', [{ account, message }])
    const signature = signatureText(output?.['signature'])
    const signedMessage = output?.['signedMessage']
    if (!isMessage(signedMessage)) throw badAnswer()
    return { signature, signedMessage: encodeBase58(signedMessage) }
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
    return { signature: signatureText(output?.['signature']) }
  },
  solana_signIn: async (wallet, params) => {
    const [output] = await outputs(wallet, 'solana:signIn', [params])
    const { account, signedMessage, signature } = output ?? {}
    const { address } = (account ?? {}) as Params
    if (!isAddress(address) || !isMessage(signedMessage)) throw badAnswer()
    return { address, signedMessage: encodeBase58(signedMessage), signature: signatureText(signature) }
  },
}

/** Asks a page's wallet one method; 4200 for what is none or what the wallet does not do. */
export function askSolana(
  wallet: StandardWallet,
  { method, params, network }: { method: string; params?: unknown; network?: CaipNetworkId },
): Promise<unknown> {
  return askOf(asks, method)(wallet, (params ?? {}) as Params, network)
}

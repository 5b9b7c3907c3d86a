import { readBase64, toBase64 } from '../base64.ts'
import { badAnswer, malformed, wrongChain } from '../faults.ts'
import type { PublicConnection } from '../protocol/api.ts'
import { encodeBase58 } from '../protocol/base58.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'
import { plainJson } from '../protocol/plainJson.ts'
import { solanaClusters } from '../protocol/solana.ts'
import { addressOf } from '../standard/addressOf.ts'
import { askFrame } from '../standard/askFrame.ts'
import { eachInput, type Input } from '../standard/eachInput.ts'
import type { FamilyPage, FamilyWallet } from '../standard/familyWallet.ts'
import { ownAccount } from '../standard/ownAccount.ts'
import type { StandardAccount } from '../standard/standardWallet.ts'
import { isSignature, isTransaction, readBase58 } from './bytes.ts'
import { networkOfChain } from './clusters.ts'

const chains = Object.keys(solanaClusters).map((name) => `solana:${name}`)

const account = (address: string, lacks?: PublicConnection['lacks']): StandardAccount[] => {
  const key = readBase58(address, 32)
  return key ? [ownAccount(address, key, chains, solanaWallet.features, lacks)] : []
}

const pubkeyOf = ({ account }: Input): string => addressOf(account)

/** A page names the cluster; a page that does not is answered where the family stands. */
function networkOf({ chain }: Input): CaipNetworkId | undefined {
  const network = networkOfChain(chain)
  if (chain !== undefined && !network) throw wrongChain()
  return network
}

function transactionOf({ transaction }: Input): string {
  if (!isTransaction(transaction)) throw malformed('transaction')
  return toBase64(transaction)
}

const signedTransaction = (text: unknown): { signedTransaction: Uint8Array } => {
  const bytes = readBase64(text)
  if (!bytes) throw badAnswer()
  return { signedTransaction: bytes }
}

const signatureBytes = (text: unknown): Uint8Array => {
  const bytes = readBase58(text)
  if (!isSignature(bytes)) throw badAnswer()
  return bytes
}

/** Longest message that crosses: base58 takes time that grows by the square of its length. */
const mostBytes = 6_000

const signMessage = eachInput(async (page, input) => {
  const { message } = input
  if (!(message instanceof Uint8Array) || message.length > mostBytes) throw malformed('message')
  const asked = { message: encodeBase58(message), pubkey: pubkeyOf(input) }
  const { signature, signedMessage } = await askFrame(page, 'solana_signMessage', asked)
  const signed = signedMessage === undefined ? message.slice() : readBase58(signedMessage)
  if (!signed) throw badAnswer()
  return { signedMessage: signed, signature: signatureBytes(signature) }
})

const signOne = eachInput(async (page, input) => {
  const asked = { transaction: transactionOf(input), pubkey: pubkeyOf(input) }
  const { transaction } = await askFrame(page, 'solana_signTransaction', asked, networkOf(input))
  return signedTransaction(transaction)
})

/** Several of one account and chain are one question; others are asked one by one. */
async function signTransaction(page: FamilyPage, given: readonly unknown[]): Promise<object[]> {
  const inputs = given.map((input) => (input ?? {}) as Input)
  const [first] = inputs
  const alike = inputs.every(
    (one) => pubkeyOf(one) === pubkeyOf(first as Input) && one['chain'] === first?.['chain'],
  )
  if (!first || inputs.length === 1 || !alike) return signOne(page, inputs)
  const asked = { transactions: inputs.map(transactionOf), pubkey: pubkeyOf(first) }
  const { transactions } = await askFrame(page, 'solana_signAllTransactions', asked, networkOf(first))
  if (transactions.length !== inputs.length) throw badAnswer()
  return transactions.map(signedTransaction)
}

const signAndSendTransaction = eachInput(async (page, input) => {
  const asked = {
    transaction: transactionOf(input),
    pubkey: pubkeyOf(input),
    options: plainJson({ ...(input['options'] as object) }, () => undefined) as object,
  }
  const { signature } = await askFrame(page, 'solana_signAndSendTransaction', asked, networkOf(input))
  return { signature: signatureBytes(signature) }
})

const signIn = eachInput(async (page, input) => {
  const answer = await askFrame(page, 'solana_signIn', input)
  const [signer] = account(answer.address)
  const signedMessage = readBase58(answer.signedMessage)
  if (!signer || !signedMessage) throw badAnswer()
  const known = page.accounts().find(({ address }) => address === answer.address)
  return { account: known ?? signer, signedMessage, signature: signatureBytes(answer.signature) }
})

/** Our Solana wallet, once there is a frame. */
export const solanaWallet: FamilyWallet = {
  accounts: ({ accounts, lacks }) => accounts.flatMap((id) => account(id.split(':')[2] ?? '', lacks)),
  features: {
    'standard:connect': async (page, [input]) => {
      const silent = ((input ?? {}) as Input)['silent'] === true
      await askFrame(page, silent ? 'solana_getAccounts' : 'solana_requestAccounts', {})
      return { accounts: page.accounts() }
    },
    'solana:signMessage': signMessage,
    'solana:signTransaction': signTransaction,
    'solana:signAndSendTransaction': signAndSendTransaction,
    'solana:signIn': signIn,
  },
}

import { base58, base64 } from '@scure/base'
import { cannotSend } from '../../../errors/cannotSend.ts'
import type { Handover } from '../../../review/handover.ts'
import { onceSentByNode } from '../../../review/onceSent.ts'
import { programs } from '../../../review/solana/describe/programs.ts'
import { readDecimals } from '../../../review/solana/tokenAccount.ts'
import type { Ask, AskWallet, Order, Quote, ReceiverMark, SendFamily } from '../family.ts'
import { SendError } from '../sendError.ts'
import { checkScale } from './checkScale.ts'
import { encodeTransaction, type Instruction } from './encodeTransaction.ts'
import { computeLimit, computePrice, memo, sendSol } from './instructions.ts'
import { lookAtSend } from './lookAtSend.ts'
import { leastBalance, readAccount, readBalance, readBlockhash, readPrice, simulate } from './node.ts'
import { planTokens, type TokenPlan } from './planTokens.ts'
import { isOnCurve } from './tokenAccountOf.ts'

/** Lamports for each signature, and one signs. */
const signatureFee = 5_000n
/** More than any payment takes; the trial run says how much it is. */
const trialUnits = 400_000
/** A payment of the coin itself takes 450, with the steps about the fee. */
const coinUnits = 1_000
/** One of a token, with an account to open, seldom takes more. */
const tokenUnits = 100_000

/** Where the receiver wants a memo and the person has none to give. */
const plainMemo = 'Payment'
const nothingMore = { opening: 0n, kept: 0n, rounded: 0n, wantsMemo: false, isScaled: false }

const isTokenProgram = (program: string): boolean =>
  program === programs.token || program === programs.token2022

function readAddress(text: string) {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  try {
    // 44 letters may stand for more than 32 bytes.
    return base58.decode(text).length === 32 ? { address: text, checksum: 'none' as const } : undefined
  } catch {
    return undefined
  }
}

async function inspect(ask: Ask, address: string): Promise<ReceiverMark[]> {
  const account = await readAccount(ask, address)
  if (account?.executable || readDecimals(account) !== undefined) return ['contract']
  return isOnCurve(base58.decode(address)) ? [] : ['noWallet']
}

const feeOf = (price: bigint, units: number): bigint =>
  signatureFee + (price * BigInt(units) + 999_999n) / 1_000_000n

async function planSol(ask: Ask, { from, to, units }: Order): Promise<Instruction[]> {
  const [receiver, least] = await Promise.all([readBalance(ask, to), leastBalance(ask, 0)])
  if (receiver + units < least) throw new SendError('amount_small', { least: least - receiver })
  return [sendSol(from, to, units)]
}

/** Token-2022 looks for a memo in the step right before each transfer; elsewhere one in front is enough. */
function withMemo({ steps, wantsMemo }: Pick<TokenPlan, 'steps' | 'wantsMemo'>, note: string): Instruction[] {
  if (!wantsMemo) return [memo(note), ...steps]
  return steps.flatMap((step) => (step.program === programs.token2022 ? [memo(note), step] : [step]))
}

async function quote(ask: Ask, order: Order): Promise<Quote> {
  const { from, to, asset, units } = order
  const isCoin = asset.token === ''
  const [balance, receiver] = await Promise.all([readBalance(ask, from), readAccount(ask, to)])
  if (isCoin && balance < units) throw new SendError('amount_insufficient')
  if (receiver && isTokenProgram(receiver.owner)) throw new SendError('receiver_holds_tokens')
  const plan = isCoin ? { ...nothingMore, steps: await planSol(ask, order) } : await planTokens(ask, order)
  const { opening, kept, rounded } = plan
  const note = order.memo ?? (plan.wantsMemo ? plainMemo : undefined)
  const steps = note === undefined ? plan.steps : withMemo(plan, note)
  const [price, blockhash, least] = await Promise.all([
    readPrice(ask, [from, to]),
    readBlockhash(ask),
    leastBalance(ask, 0),
  ])
  const transaction = (limit: number): Uint8Array => {
    const priced = price > 0n ? [computePrice(price)] : []
    return encodeTransaction(from, [computeLimit(limit), ...priced, ...steps], blockhash)
  }
  const paid = (isCoin ? units : 0n) + opening
  const expected = feeOf(price, isCoin && note === undefined ? coinUnits : tokenUnits)
  if (balance < paid + expected) throw new SendError('fee_insufficient', { fee: expected + opening, balance })
  const limit = await unitsOf(ask, transaction(trialUnits), isCoin && note === undefined)
  const fee = feeOf(price, limit)
  const rest = balance - paid - fee
  if (rest > 0n && rest < least) throw new SendError('rest_small', { least })
  return {
    fee,
    feeIs: 'most',
    ...(opening > 0n && { opening }),
    ...(kept > 0n && { kept }),
    ...(rounded > 0n && { rounded }),
    ...(note !== undefined && { memo: note }),
    ...(order.memo === undefined && plan.wantsMemo && { marks: ['memo' as const] }),
    send: async (wallet, handover) => {
      const check = async () => plan.isScaled && checkScale(ask, asset)
      return { id: await sendBy(ask, wallet, order, transaction(limit), { check, handover }) }
    },
  }
}

/** A quarter more than it took: another one may have moved what it meets. */
async function unitsOf(ask: Ask, wire: Uint8Array, isCoin: boolean): Promise<number> {
  if (isCoin) return coinUnits
  return Math.min(Math.ceil((await simulate(ask, wire)) * 1.25) + coinUnits, trialUnits)
}

/**
 * The wallet sends, where it can; else it signs and a node of ours sends. What may change while the person reads is checked
 * before the wallet is asked, and before our node sends.
 */
async function sendBy(
  ask: Ask,
  wallet: AskWallet,
  { from, networkId }: Order,
  wire: Uint8Array,
  { check, handover }: { check(): Promise<unknown>; handover: Handover | undefined },
): Promise<string> {
  await check()
  const asked = { transaction: base64.encode(wire), pubkey: from }
  const request = (method: string, params: object) => wallet({ method, params, network: networkId })
  try {
    const options = { preflightCommitment: 'confirmed' }
    const answer = await request('solana_signAndSendTransaction', { ...asked, options })
    return readSignature((answer as { signature?: unknown } | null)?.signature)
  } catch (error) {
    if (!cannotSend(error)) throw error
  }
  const signed = (await request('solana_signTransaction', asked)) as { transaction?: unknown } | null
  if (typeof signed?.transaction !== 'string') throw new SendError('failed')
  await check()
  const settings = { encoding: 'base64', preflightCommitment: 'confirmed' }
  const send = () => ask('sendTransaction', [signed.transaction, settings])
  return readSignature(await onceSentByNode(send, handover))
}

function readSignature(signature: unknown): string {
  if (typeof signature === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature)) return signature
  throw new SendError('unclear')
}

export const solana: SendFamily = {
  readAddress,
  sameAddress: (a, b) => a === b,
  inspect,
  // An account that is not emptied to the last must keep its least; and prices move.
  reserve: async (ask, { from }) => {
    const [price, least] = await Promise.all([readPrice(ask, [from]), leastBalance(ask, 0)])
    return least + 2n * feeOf(price, coinUnits)
  },
  quote,
  look: lookAtSend,
}

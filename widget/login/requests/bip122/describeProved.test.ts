import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { RawTx, SigHash, Transaction } from '@scure/btc-signer'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import { nextScreen, testCall } from '../../test/loginTest.ts'
import { handleRequest } from '../handleRequest.ts'
import { bitcoinMain, connected } from '../test/connected.ts'

/** The attack: each request tells the truth of one coin, so that each has a signature that holds; both make one payment. */

const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const scriptFor = (address: string): Uint8Array => scriptOf(address) ?? new Uint8Array()
let now: Awaited<ReturnType<typeof connected>>
let payment = ''
let ordinals = ''
/** Ids that the node was asked for. */
let askedFor: string[] = []

beforeAll(async () => {
  now = await connected()
  const find = (type: string) => now.accounts.find((one) => one.type === type)?.address ?? ''
  payment = find('payment')
  ordinals = find('ordinals')
})

interface Coin {
  id: string
  bytes: Uint8Array
  address: string
  amount: bigint
}

function coin(address: string, amount: bigint, salt: number): Coin {
  const bytes = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [
      { txid: new Uint8Array(32).fill(salt), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 },
    ],
    outputs: [{ amount, script: scriptFor(address) }],
    witnesses: undefined,
    lockTime: 0,
  })
  return { id: bytesToHex(sha256(sha256(bytes)).reverse()), bytes, address, amount }
}

/** A node that has these coins. */
function knows(...coins: Coin[]): void {
  now.faked.node['btc_getTransaction'] = ([id]: [string]) => {
    askedFor.push(id)
    return bytesToHex(coins.find((one) => one.id === id)?.bytes ?? new Uint8Array([0]))
  }
}

beforeEach(() => {
  askedFor = []
  now.faked.node['btc_getTransaction'] = undefined
})

interface Told {
  coin: Coin
  /** What the PSBT says instead of the truth. */
  claims?: { amount: bigint; address?: string }
  whole?: boolean
  sighashType?: number
}

function psbtOf(inputs: Told[], paid: bigint): string {
  const transaction = new Transaction()
  for (const { coin, claims, whole, sighashType } of inputs)
    transaction.addInput({
      txid: coin.id,
      index: 0,
      witnessUtxo: {
        amount: claims?.amount ?? coin.amount,
        script: scriptFor(claims?.address ?? coin.address),
      },
      ...(whole && { nonWitnessUtxo: coin.bytes }),
      ...(sighashType !== undefined && { sighashType }),
    })
  transaction.addOutputAddress(stranger, paid)
  return base64.encode(transaction.toPSBT())
}

const ask = (
  psbt: string,
  signInputs: { address: string; index: number; sighashTypes?: number[] }[],
  call = testCall(),
) => {
  const params = { account: payment, psbt, signInputs }
  const answer = handleRequest(now.context, call, bitcoinMain, { method: 'signPsbt', params })
  answer.catch(() => {})
  return answer
}
const bothOurs = () => [
  { address: payment, index: 0 },
  { address: payment, index: 1 },
]

/** What the person is shown, who then says no. */
async function shown(answer: Promise<unknown>) {
  const screen = await nextScreen(now.context, 'ApproveBitcoin')
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  return screen.data.psbt
}
const unproved = { code: -32602, data: { reason: 'amount_unproved' } }
const coins = () => [coin(payment, 50_000n, 1), coin(payment, 900_000n, 2)] as [Coin, Coin]

test('default: what a node has of the former transactions is what the person sees', async () => {
  const [small, large] = coins()
  knows(small, large)
  const psbt = await shown(ask(psbtOf([{ coin: small }, { coin: large }], 949_000n), bothOurs()))
  expect(psbt).toMatchObject({ fee: 1_000n, cost: 950_000n, warnings: [] })
  expect(askedFor.sort()).toEqual([small.id, large.id].sort())
})

test('param: former transactions that came along are asked of nobody', async () => {
  const [small, large] = coins()
  const told = [
    { coin: small, whole: true },
    { coin: large, whole: true },
  ]
  expect(await shown(ask(psbtOf(told, 949_000n), bothOurs()))).toMatchObject({ fee: 1_000n })
  expect(askedFor).toEqual([])
})

test.each<[string, () => Told[], () => Parameters<typeof ask>[1]]>([
  ['one coin, which its own signature holds', () => [{ coin: coins()[0] }], () => bothOurs().slice(0, 1)],
  [
    'one coin that we sign, beside one that is whole',
    () => [{ coin: coins()[0] }, { coin: coins()[1], whole: true }],
    () => bothOurs().slice(0, 1),
  ],
  [
    'taproot, whose signature holds every amount',
    () => [{ coin: coin(ordinals, 50_000n, 3) }, { coin: coin(stranger, 50_000n, 4) }],
    () => [{ address: ordinals, index: 0 }],
  ],
  [
    'a signature to which others may add inputs, which is warned of',
    () => [{ coin: coins()[0], sighashType: SigHash.ALL_ANYONECANPAY }, { coin: coin(stranger, 50_000n, 4) }],
    () => [{ address: payment, index: 0, sighashTypes: [SigHash.ALL_ANYONECANPAY] }],
  ],
])('param: no node is needed for %s', async (_, inputs, signInputs) => {
  await shown(ask(psbtOf(inputs(), 40_000n), signInputs()))
  expect(askedFor).toEqual([])
})

test('behavior: a coin of which the PSBT says nothing is told by the node', async () => {
  const [small] = coins()
  const other = coin(stranger, 70_000n, 5)
  knows(small, other)
  const transaction = new Transaction()
  const witnessUtxo = { amount: small.amount, script: scriptFor(payment) }
  transaction.addInput({ txid: small.id, index: 0, witnessUtxo })
  transaction.addInput({ txid: other.id, index: 0 })
  transaction.addOutputAddress(stranger, 119_000n)
  const psbt = base64.encode(transaction.toPSBT())
  const described = await shown(ask(psbt, bothOurs().slice(0, 1)))
  expect(described).toMatchObject({ fee: 1_000n, warnings: [], inputs: [{}, { address: stranger }] })
})

const lies: [string, () => Told[], () => Parameters<typeof ask>[1]][] = [
  [
    'the amount of another coin of ours',
    () => [{ coin: coins()[0] }, { coin: coins()[1], claims: { amount: 1_000n } }],
    bothOurs,
  ],
  [
    // Of two requests with a lie each, one signature is good in each.
    'the one coin that is not whole, where we sign both',
    () => [
      { coin: coins()[0], claims: { amount: 1_000n } },
      { coin: coins()[1], whole: true },
    ],
    bothOurs,
  ],
  [
    'whose another coin is',
    () => [{ coin: coins()[0] }, { coin: coins()[1], claims: { amount: 1_000n, address: stranger } }],
    () => bothOurs().slice(0, 1),
  ],
  [
    'the first of two amounts',
    () => [{ coin: coins()[0], claims: { amount: 1_000n } }, { coin: coins()[1] }],
    bothOurs,
  ],
  [
    'the amount of our coin beside one of taproot',
    () => [{ coin: coins()[0] }, { coin: coin(ordinals, 50_000n, 3), claims: { amount: 1_000n } }],
    () => [
      { address: payment, index: 0 },
      { address: ordinals, index: 1 },
    ],
  ],
]

test.each(lies)('error: a lie about %s', async (_, inputs, signInputs) => {
  knows(...inputs().map((one) => one.coin))
  await expect(ask(psbtOf(inputs(), 20_000n), signInputs())).rejects.toMatchObject(unproved)
  expect(now.state().screen).toBeNull()
})

test.each(['a node that has other transactions', 'no node'])(
  'error: %s, and nobody is asked',
  async (which) => {
    const [small, large] = coins()
    if (which === 'no node') now.faked.refuse('/v1', 400, 'unsupported_chain', 2)
    else knows()
    const answer = ask(psbtOf([{ coin: small }, { coin: large }], 949_000n), bothOurs())
    await expect(answer).rejects.toMatchObject(unproved)
    expect(now.state().screen).toBeNull()
  },
)

test.each([
  [429, 'rate_limited'],
  [503, 'overloaded'],
] as const)(
  'error: a node that is busy says so (%s %s): who asks again later may be answered',
  async (status, code) => {
    const [small, large] = coins()
    now.faked.refuse('/v1', status, code, 2)
    const answer = ask(psbtOf([{ coin: small }, { coin: large }], 949_000n), bothOurs())
    await expect(answer).rejects.toMatchObject({ data: { reason: code } })
    expect(now.state().screen).toBeNull()
  },
)

test('error: a request that is given up while a node is asked says so, and blames no amount', async () => {
  const [small, large] = coins()
  const left = new AbortController()
  now.faked.node['btc_getTransaction'] = () => {
    left.abort()
    left.signal.throwIfAborted()
  }
  const call = { ...testCall(), signal: left.signal }
  const answer = ask(psbtOf([{ coin: small }, { coin: large }], 949_000n), bothOurs(), call)
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'aborted' } })
})

/** So many coins of ours, which the node knows, for one payment. */
function askFor(count: number) {
  const many = Array.from({ length: count }, (_, at) => coin(payment, 10_000n, at + 1))
  knows(...many)
  const signInputs = many.map((_, index) => ({ address: payment, index }))
  const told = many.map((coin) => ({ coin }))
  return { many, answer: ask(psbtOf(told, 400_000n - 1_000n), signInputs) }
}

test('param: as many former transactions as are asked for', async () => {
  const { many, answer } = askFor(40)
  expect(await shown(answer)).toMatchObject({ fee: 1_000n, cost: 400_000n })
  expect(askedFor.sort()).toEqual(many.map(({ id }) => id).sort())
})

test('error: more than that', async () => {
  const { answer } = askFor(41)
  await expect(answer).rejects.toMatchObject(unproved)
  expect(askedFor).toEqual([])
})

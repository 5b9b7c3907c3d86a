import {
  amountToUiAmountForScaledUiAmountMintWithoutSimulation,
  createInitializeInterestBearingMintInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createUpdateMultiplierDataInstruction,
  ExtensionType,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SolanaNode, startSolana } from '../../../../demo/chains/startSolana.ts'
import { limits } from '../../../../scripts/suites/limits.ts'
import { readTime } from './node.ts'
import { solana } from './solana.ts'
import { clockAhead } from './test/clockAhead.ts'
import { heldBy, walletOf } from './test/solanaWallet.ts'
import { accountOf, token2022Stage } from './test/token2022Stage.ts'

let node: SolanaNode
let stage: Awaited<ReturnType<typeof token2022Stage>>
beforeAll(async () => {
  node = await startSolana()
  stage = await token2022Stage(node.ask)
}, limits.faultMs)
afterAll(() => node.stop())

const scaled = (multiplier: number) =>
  stage.make([ExtensionType.ScaledUiAmountConfig], (mint) => [
    createInitializeScaledUiAmountConfigInstruction(
      mint,
      stage.ada.publicKey,
      multiplier,
      TOKEN_2022_PROGRAM_ID,
    ),
  ])

test.each([
  [4, 1_000n, 250n, undefined],
  [4, 1_001n, 250n, 1n],
  [0.5, 1_000n, 2_000n, undefined],
  [1.1, 11n, 10n, undefined],
  [10, 999n, 99n, 9n],
])(
  'default: times %d, what is typed is what arrives, as others show it',
  async (factor, typed, units, rounded) => {
    const { mint, orderOf } = await scaled(factor)
    const quote = await solana.quote(stage.ask, orderOf(typed, factor))
    expect(quote.rounded).toBe(rounded)
    await quote.send(walletOf(stage.ask, stage.ada))
    const arrived = await heldBy(stage.ask, accountOf(mint, stage.bob.publicKey).toBase58())
    expect(arrived).toBe(units)
    const shown = amountToUiAmountForScaledUiAmountMintWithoutSimulation(arrived, 6, factor)
    expect(Number(shown)).toBe(Number(typed - (rounded ?? 0n)) / 1e6)
  },
)

test('error: an amount that was read by another multiplier', async () => {
  const { orderOf } = await scaled(4)
  for (const known of [undefined, 2])
    await expect(solana.quote(stage.ask, orderOf(1_000n, known))).rejects.toMatchObject({
      code: 'token_rescaled',
    })
})

test('error: less than a unit, and more than there is', async () => {
  const { orderOf } = await scaled(4)
  await expect(solana.quote(stage.ask, orderOf(3n, 4))).rejects.toMatchObject({ code: 'amount_split' })
  await expect(solana.quote(stage.ask, orderOf(4_000_004n, 4))).rejects.toMatchObject({
    code: 'amount_insufficient',
  })
})

test.each([
  ['later: the old one holds', 4_000_000_000n, 4],
  ['past: the new one holds', 1n, 5],
])('behavior: a new multiplier from a time that is %s', async (_, from, holds) => {
  const { mint, orderOf } = await scaled(4)
  await rescale(mint, 5, from)
  expect(await solana.quote(stage.ask, orderOf(1_000n, holds))).not.toHaveProperty('rounded')
  const other = holds === 4 ? 5 : 4
  await expect(solana.quote(stage.ask, orderOf(1_000n, other))).rejects.toMatchObject({
    code: 'token_rescaled',
  })
})

/** Its maker has it shown by `multiplier` from a time on; in the past: at once. */
const rescale = (mint: PublicKey, multiplier: number, fromS: bigint) =>
  stage.run([
    createUpdateMultiplierDataInstruction(
      mint,
      stage.ada.publicKey,
      multiplier,
      fromS,
      [],
      TOKEN_2022_PROGRAM_ID,
    ),
  ])
const receivedOf = (mint: PublicKey) => heldBy(stage.ask, accountOf(mint, stage.bob.publicKey).toBase58())
const inSeconds = async (seconds: number) => BigInt((await readTime(stage.ask)) + seconds)

/** A wallet, and what it was asked for; `meanwhile` happens while its window is open. */
function watchedWallet({ sends = true, meanwhile = async () => {} } = {}) {
  const asked: string[] = []
  const plain = walletOf(stage.ask, stage.ada, sends)
  const wallet: typeof plain = async (request) => {
    asked.push(request.method)
    if (request.method === 'solana_signTransaction' || sends) await meanwhile()
    return plain(request)
  }
  return { asked, wallet }
}

describe('a multiplier that changes while the person reads', () => {
  test.each([5, 4.000001, 40, 0.5])('error: at once, to %d', async (to) => {
    const { mint, orderOf } = await scaled(4)
    const quote = await solana.quote(stage.ask, orderOf(1_000n, 4))
    await rescale(mint, to, 1n)
    const { asked, wallet } = watchedWallet()
    await expect(quote.send(wallet)).rejects.toMatchObject({ code: 'token_rescaled' })
    expect(asked).toEqual([])
  })

  test.each([
    [3_490, 'token_rescaling'],
    [3_540, 'token_rescaling'],
    [3_600, 'token_rescaled'],
    [9_000, 'token_rescaled'],
  ])('error: from a time on that is near or came, %d of 3600 seconds later', async (later, code) => {
    let ahead = 0
    const ask = clockAhead(stage.ask, () => ahead)
    const { mint, orderOf } = await scaled(4)
    await rescale(mint, 5, await inSeconds(3_600))
    const quote = await solana.quote(ask, orderOf(1_000n, 4))
    ahead = later
    const { asked, wallet } = watchedWallet()
    await expect(quote.send(wallet)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
    ahead = 3_600
    const anew = await solana.quote(ask, orderOf(1_000n, 5))
    await anew.send(wallet)
    expect(await receivedOf(mint)).toBe(200n)
  })

  test.each([60, 90, 110])('error: a quote %d seconds before it, by either multiplier', async (seconds) => {
    const { mint, orderOf } = await scaled(4)
    await rescale(mint, 5, await inSeconds(seconds))
    await expect(solana.quote(stage.ask, orderOf(1_000n, 4))).rejects.toMatchObject({
      code: 'token_rescaling',
    })
    await expect(solana.quote(stage.ask, orderOf(1_000n, 5))).rejects.toMatchObject({
      code: 'token_rescaled',
    })
  })

  test('behavior: a change to what holds already is none', async () => {
    const { mint, orderOf } = await scaled(4)
    await rescale(mint, 4, await inSeconds(60))
    const quote = await solana.quote(stage.ask, orderOf(1_000n, 4))
    await quote.send(watchedWallet().wallet)
    expect(await receivedOf(mint)).toBe(250n)
  })

  test.each([
    ['at once', async () => 1n],
    ['a minute later', () => inSeconds(60)],
  ])('error: %s, while a wallet that only signs has it: nothing is sent', async (_, from) => {
    const { mint, orderOf } = await scaled(4)
    const quote = await solana.quote(stage.ask, orderOf(1_000n, 4))
    const since = await from()
    const { asked, wallet } = watchedWallet({ sends: false, meanwhile: () => rescale(mint, 40, since) })
    const code = since === 1n ? 'token_rescaled' : 'token_rescaling'
    await expect(quote.send(wallet)).rejects.toMatchObject({ code })
    expect(asked).toEqual(['solana_signAndSendTransaction', 'solana_signTransaction'])
    expect(await receivedOf(mint)).toBe(0n)
  })

  test('behavior: a wallet that sends by itself is not stopped once it has it', async () => {
    const { mint, orderOf } = await scaled(4)
    const quote = await solana.quote(stage.ask, orderOf(1_000n, 4))
    await quote.send(watchedWallet({ meanwhile: () => rescale(mint, 40, 1n) }).wallet)
    expect(await receivedOf(mint)).toBe(250n)
  })
})

test.each<[string, ExtensionType[], (mint: PublicKey) => TransactionInstruction[]]>([
  ['no extension', [], () => []],
  [
    'a fee',
    [ExtensionType.TransferFeeConfig],
    (mint) => [
      createInitializeTransferFeeConfigInstruction(mint, null, null, 100, 5n, TOKEN_2022_PROGRAM_ID),
    ],
  ],
  [
    'a delegate',
    [ExtensionType.PermanentDelegate],
    (mint) => [
      createInitializePermanentDelegateInstruction(mint, stage.ada.publicKey, TOKEN_2022_PROGRAM_ID),
    ],
  ],
])(
  'behavior: a token of %s, which is never shown anew, is not looked at again',
  async (_, types, initialize) => {
    const { orderOf } = await stage.make(types, initialize)
    const questions: string[] = []
    const ask: typeof stage.ask = (method, params) => {
      questions.push(method)
      return stage.ask(method, params)
    }
    const quote = await solana.quote(ask, orderOf(1_000n))
    questions.length = 0
    await quote.send(watchedWallet({ sends: false }).wallet)
    expect(questions).toEqual(['sendTransaction'])
  },
)

test('error: a token whose shown amount grows by itself', async () => {
  const { orderOf } = await stage.make([ExtensionType.InterestBearingConfig], (mint) => [
    createInitializeInterestBearingMintInstruction(mint, stage.ada.publicKey, 500, TOKEN_2022_PROGRAM_ID),
  ])
  await expect(solana.quote(stage.ask, orderOf(1_000n))).rejects.toMatchObject({ code: 'token_grows' })
})

import {
  amountToUiAmountForScaledUiAmountMintWithoutSimulation,
  createInitializeInterestBearingMintInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createUpdateMultiplierDataInstruction,
  ExtensionType,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaNode, startSolana } from '../../../../demo/chains/startSolana.ts'
import { limits } from '../../../../scripts/suites/limits.ts'
import { solana } from './solana.ts'
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
  await stage.run([
    createUpdateMultiplierDataInstruction(mint, stage.ada.publicKey, 5, from, [], TOKEN_2022_PROGRAM_ID),
  ])
  expect(await solana.quote(stage.ask, orderOf(1_000n, holds))).not.toHaveProperty('rounded')
  const other = holds === 4 ? 5 : 4
  await expect(solana.quote(stage.ask, orderOf(1_000n, other))).rejects.toMatchObject({
    code: 'token_rescaled',
  })
})

test('error: a token whose shown amount grows by itself', async () => {
  const { orderOf } = await stage.make([ExtensionType.InterestBearingConfig], (mint) => [
    createInitializeInterestBearingMintInstruction(mint, stage.ada.publicKey, 500, TOKEN_2022_PROGRAM_ID),
  ])
  await expect(solana.quote(stage.ask, orderOf(1_000n))).rejects.toMatchObject({ code: 'token_grows' })
})

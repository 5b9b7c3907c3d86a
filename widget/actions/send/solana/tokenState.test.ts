import {
  AccountState,
  createAssociatedTokenAccountInstruction,
  createEnableRequiredMemoTransfersInstruction,
  createFreezeAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializePausableConfigInstruction,
  createMintToInstruction,
  createPauseInstruction,
  createReallocateInstruction,
  createResumeInstruction,
  createThawAccountInstruction,
  ExtensionType,
  getAccountLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaNode, startSolana } from '../../../../demo/chains/startSolana.ts'
import { limits } from '../../../../scripts/suites/limits.ts'
import { solana } from './solana.ts'
import { heldBy, walletOf } from './test/solanaWallet.ts'
import { accountOf, token2022Stage } from './test/token2022Stage.ts'

// What the network would refuse is known before, and said by its name.

const program = TOKEN_2022_PROGRAM_ID
let node: SolanaNode
let stage: Awaited<ReturnType<typeof token2022Stage>>
beforeAll(async () => {
  node = await startSolana()
  stage = await token2022Stage(node.ask)
}, limits.faultMs)
afterAll(() => node.stop())

test('default: a receiver who wants a memo gets one, and the person reads of it', async () => {
  const { ada, bob, ask, run } = stage
  const { mint, orderOf } = await stage.make()
  const theirs = accountOf(mint, bob.publicKey)
  await run([createAssociatedTokenAccountInstruction(ada.publicKey, theirs, bob.publicKey, mint, program)])
  const types = [ExtensionType.MemoTransfer]
  await run(
    [
      createReallocateInstruction(theirs, ada.publicKey, types, bob.publicKey, [], program),
      createEnableRequiredMemoTransfersInstruction(theirs, bob.publicKey, [], program),
    ],
    [bob],
  )
  const quote = await solana.quote(ask, orderOf(1_000n))
  expect(quote).toMatchObject({ memo: 'Payment', marks: ['memo'] })
  await quote.send(walletOf(ask, ada))
  expect(await heldBy(ask, theirs.toBase58())).toBe(1_000n)
  const own = await solana.quote(ask, { ...orderOf(1_000n), memo: 'Order 17' })
  expect(own).toMatchObject({ memo: 'Order 17' })
  expect(own).not.toHaveProperty('marks')
  const alike = await solana.quote(ask, { ...orderOf(1_000n), memo: 'Payment' })
  expect(alike).toMatchObject({ memo: 'Payment' })
  expect(alike).not.toHaveProperty('marks')
})

test('behavior: a link’s own memo is no reason to warn, whatever it says', async () => {
  const { ask } = stage
  const { orderOf } = await stage.make()
  for (const memo of ['Payment', 'payment', '', 'Order 17']) {
    const quote = await solana.quote(ask, { ...orderOf(1_000n), memo })
    expect(quote).toMatchObject({ memo })
    expect(quote).not.toHaveProperty('marks')
  }
})

test('behavior: tokens out of two accounts, for a receiver who wants a memo with each', async () => {
  const { ada, bob, ask, run } = stage
  const { mint, orderOf } = await stage.make()
  const theirs = accountOf(mint, bob.publicKey)
  const second = Keypair.generate()
  const space = getAccountLen([])
  const lamports = Number(await ask('getMinimumBalanceForRentExemption', [space]))
  const place = { fromPubkey: ada.publicKey, newAccountPubkey: second.publicKey, programId: program }
  await run(
    [
      SystemProgram.createAccount({ ...place, space, lamports }),
      createInitializeAccount3Instruction(second.publicKey, mint, ada.publicKey, program),
      createMintToInstruction(mint, second.publicKey, ada.publicKey, 500_000n, [], program),
    ],
    [second],
  )
  await run([createAssociatedTokenAccountInstruction(ada.publicKey, theirs, bob.publicKey, mint, program)])
  const types = [ExtensionType.MemoTransfer]
  await run(
    [
      createReallocateInstruction(theirs, ada.publicKey, types, bob.publicKey, [], program),
      createEnableRequiredMemoTransfersInstruction(theirs, bob.publicKey, [], program),
    ],
    [bob],
  )
  for (const [units, memo, held] of [
    [1_200_000n, undefined, 1_200_000n],
    [300_000n, 'Order 17', 1_500_000n],
  ] as const) {
    const quote = await solana.quote(ask, { ...orderOf(units), memo })
    await quote.send(walletOf(ask, ada))
    expect(await heldBy(ask, theirs.toBase58())).toBe(held)
  }
})

test('error: the own account is frozen', async () => {
  const { ada, ask, run } = stage
  const { mint, orderOf } = await stage.make()
  await run([
    createFreezeAccountInstruction(accountOf(mint, ada.publicKey), mint, ada.publicKey, [], program),
  ])
  await expect(solana.quote(ask, orderOf(1_000n))).rejects.toMatchObject({ code: 'account_frozen' })
})

test('error: the receiver’s account is frozen', async () => {
  const { ada, bob, ask, run } = stage
  const { mint, orderOf } = await stage.make()
  const theirs = accountOf(mint, bob.publicKey)
  await run([
    createAssociatedTokenAccountInstruction(ada.publicKey, theirs, bob.publicKey, mint, program),
    createFreezeAccountInstruction(theirs, mint, ada.publicKey, [], program),
  ])
  await expect(solana.quote(ask, orderOf(1_000n))).rejects.toMatchObject({ code: 'receiver_frozen' })
})

test('error: accounts of this token begin frozen', async () => {
  const { ada, ask } = stage
  const { orderOf } = await stage.make(
    [ExtensionType.DefaultAccountState],
    (mint) => [createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, program)],
    (held, mint) => [createThawAccountInstruction(held, mint, ada.publicKey, [], program)],
  )
  await expect(solana.quote(ask, orderOf(1_000n))).rejects.toMatchObject({ code: 'receiver_frozen' })
})

test('error: a paused token, until it goes on', async () => {
  const { ada, ask, run } = stage
  const { mint, orderOf } = await stage.make([ExtensionType.PausableConfig], (mint) => [
    createInitializePausableConfigInstruction(mint, ada.publicKey, program),
  ])
  await run([createPauseInstruction(mint, ada.publicKey, [], program)])
  await expect(solana.quote(ask, orderOf(1_000n))).rejects.toMatchObject({ code: 'token_paused' })
  await run([createResumeInstruction(mint, ada.publicKey, [], program)])
  await expect(solana.quote(ask, orderOf(1_000n))).resolves.toHaveProperty('fee')
})

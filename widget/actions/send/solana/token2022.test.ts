import { base64 } from '@scure/base'
import {
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createInitializeNonTransferableMintInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createMintToInstruction,
  createSetTransferFeeInstruction,
  ExtensionType,
  getAccountLenForMint,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  unpackMint,
} from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaNode, startSolana } from '../../../../demo/chains/startSolana.ts'
import { solanaClusters } from '../../../../host-sdk/protocol/solana.ts'
import { describeTransaction } from '../../../review/solana/describe/describeTransaction.ts'
import { readTransaction } from '../../../review/solana/wire/readTransaction.ts'
import type { SendAsset } from '../asset.ts'
import type { Order } from '../family.ts'
import { solana } from './solana.ts'
import { heldBy, walletOf } from './test/solanaWallet.ts'

// Tokens of Token-2022, made by the chain's own library and moved by the real program.

const ada = Keypair.generate()
const bob = Keypair.generate()
const decimals = 6
let node: SolanaNode
const ask = (method: string, params: unknown) => node.ask(method, params)
beforeAll(async () => {
  node = await startSolana()
  await ask('requestAirdrop', [ada.publicKey.toBase58(), 20_000_000_000])
})
afterAll(() => node.stop())

async function run(instructions: TransactionInstruction[], signers: Keypair[] = []): Promise<void> {
  const message = new TransactionMessage({
    payerKey: ada.publicKey,
    recentBlockhash: ((await ask('getLatestBlockhash', [])) as { value: { blockhash: string } }).value
      .blockhash,
    instructions,
  })
  const wire = new VersionedTransaction(message.compileToV0Message())
  wire.sign([ada, ...signers])
  await ask('sendTransaction', [base64.encode(wire.serialize()), { encoding: 'base64' }])
}
const accountOf = (mint: PublicKey, holder: Keypair): PublicKey =>
  getAssociatedTokenAddressSync(mint, holder.publicKey, false, TOKEN_2022_PROGRAM_ID)

/** A mint with these extensions, of which ada holds a million units; and how it is ordered to be sent. */
async function make(
  types: ExtensionType[],
  initialize: (mint: PublicKey) => TransactionInstruction[],
): Promise<{ mint: PublicKey; orderOf(units: bigint): Order }> {
  const key = Keypair.generate()
  const mint = key.publicKey
  const space = getMintLen(types)
  const lamports = Number(await ask('getMinimumBalanceForRentExemption', [space]))
  const place = { fromPubkey: ada.publicKey, newAccountPubkey: mint, programId: TOKEN_2022_PROGRAM_ID }
  const held = accountOf(mint, ada)
  await run(
    [
      SystemProgram.createAccount({ ...place, space, lamports }),
      ...initialize(mint),
      createInitializeMint2Instruction(mint, decimals, ada.publicKey, null, TOKEN_2022_PROGRAM_ID),
    ],
    [key],
  )
  await run([
    createAssociatedTokenAccountInstruction(ada.publicKey, held, ada.publicKey, mint, TOKEN_2022_PROGRAM_ID),
    createMintToInstruction(mint, held, ada.publicKey, 1_000_000n, [], TOKEN_2022_PROGRAM_ID),
  ])
  const unknown = { units: undefined, price: undefined, icon: '' }
  const asset: SendAsset = { ...unknown, token: mint.toBase58(), name: 'Fern', symbol: 'FERN', decimals }
  const networkId = solanaClusters.devnet
  const from = ada.publicKey.toBase58()
  const to = bob.publicKey.toBase58()
  return { mint, orderOf: (units) => ({ networkId, from, to, asset, units, speed: 'normal' }) }
}
const withFee = (points: number, most: bigint) =>
  make([ExtensionType.TransferFeeConfig], (mint) => [
    createInitializeTransferFeeConfigInstruction(
      ...([mint, ada.publicKey, ada.publicKey, points, most, TOKEN_2022_PROGRAM_ID] as const),
    ),
  ])
/** What the chain's own library says that an account of that mint takes, with the mark that its owner stays. */
async function rentOf(mint: PublicKey): Promise<bigint> {
  const { value } = (await ask('getAccountInfo', [mint.toBase58()])) as { value: { data: [string] } }
  const info = {
    ...{ data: Buffer.from(value.data[0], 'base64'), owner: TOKEN_2022_PROGRAM_ID },
    ...{ executable: false, lamports: 1 },
  }
  const length = getAccountLenForMint(unpackMint(mint, info, TOKEN_2022_PROGRAM_ID))
  // The mark itself, and where there is no other extension the byte that tells an account from a mint.
  const bytes = (length === 165 ? 166 : length) + 4
  return BigInt(Number(await ask('getMinimumBalanceForRentExemption', [bytes])))
}

test('default: it arrives in an account of the right program, which is opened at its exact price', async () => {
  const { mint, orderOf } = await make([], () => [])
  const quote = await solana.quote(ask, orderOf(250_000n))
  expect([quote.opening, quote.kept]).toEqual([await rentOf(mint), undefined])
  await quote.send(walletOf(ask, ada))
  const target = accountOf(mint, bob)
  expect(await heldBy(ask, target.toBase58())).toBe(250_000n)
  const { value } = (await ask('getAccountInfo', [target.toBase58()])) as { value: { owner: string } }
  expect(value.owner).toBe(TOKEN_2022_PROGRAM_ID.toBase58())
})

test.each([
  ['a part, rounded up', 150, 1_000_000n, 333_333n, 5_000n],
  ['no more than its most', 150, 700n, 333_333n, 700n],
  ['all of it', 10_000, 10n ** 18n, 5n, 5n],
  ['nothing', 0, 0n, 333_333n, undefined],
])('behavior: what the token keeps is told before, to the unit: %s', async (_, points, most, units, kept) => {
  const { mint, orderOf } = await withFee(points, most)
  const quote = await solana.quote(ask, orderOf(units))
  expect([quote.opening, quote.kept]).toEqual([await rentOf(mint), kept])
  await quote.send(walletOf(ask, ada))
  expect(await heldBy(ask, accountOf(mint, bob).toBase58())).toBe(units - (kept ?? 0n))
  expect(await heldBy(ask, accountOf(mint, ada).toBase58())).toBe(1_000_000n - units)
})

test('behavior: a part that changes counts from its epoch on', async () => {
  const { mint, orderOf } = await withFee(100, 10n ** 9n)
  await run([createSetTransferFeeInstruction(mint, ada.publicKey, [], 300, 10n ** 9n, TOKEN_2022_PROGRAM_ID)])
  // Announced, and in force two epochs later.
  expect((await solana.quote(ask, orderOf(10_000n))).kept).toBe(100n)
  const later = (method: string, params: unknown) =>
    method === 'getEpochInfo' ? Promise.resolve({ epoch: 1_000 }) : ask(method, params)
  // In an epoch that is not there yet the program refuses what is told: nobody is kept more from than was shown.
  await expect(solana.quote(later, orderOf(10_000n))).rejects.toMatchObject({ code: 'refused' })
})

test('behavior: our reader tells what moves', async () => {
  const { orderOf } = await withFee(150, 1_000_000n)
  const quote = await solana.quote(ask, orderOf(10_000n))
  let asked = ''
  await quote.send(async (request) => {
    asked = (request.params as { transaction: string }).transaction
    return walletOf(ask, ada)(request)
  })
  const { steps } = describeTransaction(readTransaction(base64.decode(asked)))
  expect(steps.map(({ type }) => type)).toEqual(['budget', 'createTokenAccount', 'sendToken'])
  expect(steps[2]?.amount).toEqual({ value: 10_000n, of: 'token', decimals })
})

test('error: one that is tied to its holder, or whose maker decides over each payment, is refused by name', async () => {
  const bound = await make([ExtensionType.NonTransferable], (mint) => [
    createInitializeNonTransferableMintInstruction(mint, TOKEN_2022_PROGRAM_ID),
  ])
  await expect(solana.quote(ask, bound.orderOf(1n))).rejects.toMatchObject({ code: 'token_bound' })
  const hookOf = (program: PublicKey) =>
    make([ExtensionType.TransferHook], (mint) => [
      createInitializeTransferHookInstruction(mint, ada.publicKey, program, TOKEN_2022_PROGRAM_ID),
    ])
  const hooked = await hookOf(Keypair.generate().publicKey)
  await expect(solana.quote(ask, hooked.orderOf(1n))).rejects.toMatchObject({ code: 'token_hooked' })
  // Without a program there is nobody to decide.
  const free = await hookOf(PublicKey.default)
  const quote = await solana.quote(ask, free.orderOf(5n))
  expect(quote.opening).toBe(await rentOf(free.mint))
  await quote.send(walletOf(ask, ada))
  expect(await heldBy(ask, accountOf(free.mint, bob).toBase58())).toBe(5n)
})

test('error: a mint whose extensions end too early', async () => {
  const { mint, orderOf } = await withFee(150, 1_000n)
  const cut = async (method: string, params: unknown) => {
    const answer = await ask(method, params)
    if (method !== 'getAccountInfo' || (params as string[])[0] !== mint.toBase58()) return answer
    const account = (answer as { value: { data: [string, string] } }).value
    const data = base64.encode(base64.decode(account.data[0]).slice(0, 200))
    return { value: { ...account, data: [data, 'base64'] } }
  }
  await expect(solana.quote(cut, orderOf(1n))).rejects.toMatchObject({ code: 'refused' })
})

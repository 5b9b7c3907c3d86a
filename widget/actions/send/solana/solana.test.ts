import { base64 } from '@scure/base'
import { getAssociatedTokenAddressSync, MintLayout } from '@solana/spl-token'
import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SolanaNode, startSolana } from '../../../../demo/chains/startSolana.ts'
import { solanaClusters } from '../../../../host-sdk/protocol/solana.ts'
import { programs } from '../../../review/solana/describe/programs.ts'
import { readTransaction } from '../../../review/solana/wire/readTransaction.ts'
import type { Send } from '../../../state/sends.ts'
import type { SendAsset } from '../asset.ts'
import type { AskWallet, Order } from '../family.ts'
import { encodeTransaction } from './encodeTransaction.ts'
import { solana } from './solana.ts'
import { heldBy as heldIn, walletOf as signingWallet } from './test/solanaWallet.ts'
import { isOnCurve, tokenAccountOf } from './tokenAccountOf.ts'

const networkId = solanaClusters.devnet
const sol = 1_000_000_000n
const ada = Keypair.generate()
const mint = Keypair.generate().publicKey
let node: SolanaNode
const ask = (method: string, params: unknown) => node.ask(method, params)
const addressOf = (key: Keypair): string => key.publicKey.toBase58()

/** As it is asked on this network. */
const walletOf =
  (key: Keypair, sends = true): AskWallet =>
  (request) => {
    expect(request.network).toBe(networkId)
    return signingWallet(ask, key, sends)(request)
  }
const coin: SendAsset = {
  token: '',
  name: 'Solana',
  symbol: 'SOL',
  decimals: 9,
  icon: '',
  units: undefined,
  price: undefined,
}
const token: SendAsset = { ...coin, token: mint.toBase58(), symbol: 'USDC', decimals: 6 }
const orderOf = (change: Partial<Order> = {}): Order => ({
  networkId,
  from: addressOf(ada),
  to: addressOf(Keypair.generate()),
  asset: coin,
  units: sol,
  speed: 'normal',
  ...change,
})
const balance = async (of: string) => BigInt(((await ask('getBalance', [of])) as { value: number }).value)
const heldBy = (account: string) => heldIn(ask, account)
const lookAt = async (id: string, change: Partial<Send> = {}) =>
  solana.look(ask, { id, lastHeight: 0, ...change } as Send, new Map(), () => 0)

function putAccount(address: string, data: Uint8Array): Promise<unknown> {
  const account = {
    lamports: 10_000_000,
    owner: programs.token,
    executable: false,
    rentEpoch: 0,
    space: data.length,
  }
  return ask('setAccount', [address, { ...account, data: [base64.encode(data), 'base64'] }])
}
function tokenAccount(owner: PublicKey, amount: bigint): Uint8Array {
  const data = new Uint8Array(165)
  data.set(mint.toBytes(), 0)
  data.set(owner.toBytes(), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return data
}

beforeAll(async () => {
  node = await startSolana()
  await ask('requestAirdrop', [addressOf(ada), Number(20n * sol)])
  const data = Buffer.alloc(MintLayout.span)
  MintLayout.encode(
    {
      mintAuthorityOption: 0,
      mintAuthority: PublicKey.default,
      supply: 1_000_000_000n,
      decimals: 6,
      isInitialized: true,
      freezeAuthorityOption: 0,
      freezeAuthority: PublicKey.default,
    },
    data,
  )
  await putAccount(mint.toBase58(), data)
  await putAccount(
    getAssociatedTokenAddressSync(mint, ada.publicKey).toBase58(),
    tokenAccount(ada.publicKey, 4_000_000n),
  )
  // Another account of the same person for the same token.
  await putAccount(addressOf(Keypair.generate()), tokenAccount(ada.publicKey, 1_500_000n))
})
afterAll(() => node.stop())

describe('quote', () => {
  test('default: SOL arrives, and costs what was said', async () => {
    const order = orderOf({ units: 1_234_567_890n })
    const before = await balance(order.from)
    const quote = await solana.quote(ask, order)
    const { id } = await quote.send(walletOf(ada))
    expect(await balance(order.to)).toBe(1_234_567_890n)
    expect(before - (await balance(order.from))).toBe(1_234_567_890n + quote.fee)
    expect(await lookAt(id, {})).toEqual({ status: 'final' })
  })

  test.each([[null], ['sent'], [{ signature: 'abc' }]])(
    'error: a wallet that was to send answers %j: nobody knows what became of it',
    async (answer) => {
      const quote = await solana.quote(ask, orderOf())
      await expect(quote.send(async () => answer)).rejects.toMatchObject({ code: 'unclear' })
    },
  )

  test('behavior: a wallet that only signs: our node sends', async () => {
    const order = orderOf()
    await (await solana.quote(ask, order)).send(walletOf(ada, false))
    expect(await balance(order.to)).toBe(sol)
  })

  test('error: nobody waits any more for what it signed: no node is handed it', async () => {
    const order = orderOf()
    const sending = (await solana.quote(ask, order)).send(walletOf(ada, false), { sent: 'no', isOver: true })
    await expect(sending).rejects.toMatchObject({ data: { reason: 'aborted' } })
    expect(await balance(order.to)).toBe(0n)
  })

  test('default: tokens arrive where none was before, in an account that is opened; the next time it is there', async () => {
    const bob = Keypair.generate()
    const order = orderOf({ to: addressOf(bob), asset: token, units: 250_000n })
    const before = await balance(order.from)
    const first = await solana.quote(ask, order)
    expect(first.opening).toBe(2_039_280n)
    await first.send(walletOf(ada))
    const target = getAssociatedTokenAddressSync(mint, bob.publicKey).toBase58()
    expect(await heldBy(target)).toBe(250_000n)
    expect(before - (await balance(order.from))).toBe(first.fee + 2_039_280n)
    const second = await solana.quote(ask, order)
    expect(second.opening).toBeUndefined()
    await second.send(walletOf(ada))
    expect(await heldBy(target)).toBe(500_000n)
  })

  test('behavior: what lies in several accounts is sent out of several', async () => {
    const bob = Keypair.generate()
    const order = orderOf({ to: addressOf(bob), asset: token, units: 4_200_000n })
    await (await solana.quote(ask, order)).send(walletOf(ada))
    expect(await heldBy(getAssociatedTokenAddressSync(mint, bob.publicKey).toBase58())).toBe(4_200_000n)
  })

  test('behavior: all of it, less the reserve, can be sent', async () => {
    const carol = Keypair.generate()
    await ask('requestAirdrop', [addressOf(carol), Number(sol)])
    const order = orderOf({ from: addressOf(carol) })
    const kept = await solana.reserve(ask, order)
    await (await solana.quote(ask, { ...order, units: sol - kept })).send(walletOf(carol))
    expect(await balance(order.to)).toBe(sol - kept)
  })

  test('behavior: what others paid for speed is paid, within reason', async () => {
    const paying = (fees: number[]) => (method: string, params: unknown) =>
      method === 'getRecentPrioritizationFees'
        ? Promise.resolve(fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee })))
        : ask(method, params)
    const feeAt = async (fees: number[]) => (await solana.quote(paying(fees), orderOf())).fee
    expect(await feeAt([])).toBe(5_000n)
    expect(await feeAt([0, 0, 0, 100_000])).toBe(5_100n)
    expect(await feeAt([10 ** 12])).toBe(6_000n)
  })

  test.each([
    ['more than there is', { units: 10n ** 15n }, 'amount_insufficient'],
    ['more tokens than there are', { asset: token, units: 10n ** 12n }, 'amount_insufficient'],
    ['too little to open an account with', { units: 1_000n }, 'amount_small'],
    ['a token that has other decimals than were shown', { asset: { ...token, decimals: 9 } }, 'refused'],
    ['a receiver that holds tokens', { to: 'tokens' }, 'receiver_holds_tokens'],
  ] as const)('error: %s', async (_, change, code) => {
    const order = orderOf(change)
    if (order.to === 'tokens') order.to = getAssociatedTokenAddressSync(mint, ada.publicKey).toBase58()
    await expect(solana.quote(ask, order)).rejects.toMatchObject({ code })
  })

  test('error: nothing left for the fee, or too little to stay', async () => {
    const all = await balance(addressOf(ada))
    await expect(solana.quote(ask, orderOf({ units: all }))).rejects.toMatchObject({
      code: 'fee_insufficient',
    })
    const rest = solana.quote(ask, orderOf({ units: all - 6_000n }))
    await expect(rest).rejects.toMatchObject({ code: 'rest_small', amounts: { least: 890_880n } })
  })
})

describe('look', () => {
  test('behavior: unknown is pending while a block may take it in, and lost after that where its history goes back that far', async () => {
    const nobody = '5'.repeat(88)
    expect(await lookAt(nobody, { lastHeight: 10 ** 9 })).toEqual({ status: 'pending' })
    const past = { from: addressOf(ada), lastHeight: 1 }
    const later = Date.now() + 2 * 24 * 3600_000
    expect(await lookAt(nobody, { ...past, sentAt: later })).toEqual({ status: 'lost' })
    // What was signed here was signed just now.
    expect(await lookAt(nobody, { ...past, sentAt: Date.now() })).toEqual({ status: 'unknown' })
  })
})

test('behavior: token accounts lie where the chain’s own library says', () => {
  for (let round = 0; round < 50; round++) {
    const [holder, coinMint] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const ours = tokenAccountOf(holder.toBase58(), coinMint.toBase58(), programs.token)
    expect(ours).toBe(getAssociatedTokenAddressSync(coinMint, holder).toBase58())
    expect(isOnCurve(holder.toBytes())).toBe(true)
    expect(isOnCurve(new PublicKey(ours).toBytes())).toBe(PublicKey.isOnCurve(ours))
  }
})

test('behavior: the chain’s own library, and our reader, read what we write', () => {
  const keys = Array.from({ length: 6 }, () => addressOf(Keypair.generate()))
  const [payer = '', program = '', ...others] = keys
  const accounts = others.map((key, at) => ({ key, writable: at % 2 === 0 }))
  const data = crypto.getRandomValues(new Uint8Array(200))
  const wire = encodeTransaction(
    payer,
    [{ program, accounts: [...accounts, { key: payer, writable: true }], data }],
    keys[3] ?? '',
  )
  const { message } = VersionedTransaction.deserialize(wire)
  const [call] = message.compiledInstructions
  expect(message.header).toEqual({
    numRequiredSignatures: 1,
    numReadonlySignedAccounts: 0,
    numReadonlyUnsignedAccounts: 3,
  })
  expect(call?.accountKeyIndexes.map((at) => message.staticAccountKeys[at]?.toBase58())).toEqual([
    ...others,
    payer,
  ])
  expect(call?.accountKeyIndexes.map((at) => message.isAccountWritable(at))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect([...(call?.data ?? [])]).toEqual([...data])
  expect(readTransaction(wire).signers).toHaveLength(1)
})

describe('readAddress', () => {
  test('default', () => expect(solana.readAddress(mint.toBase58(), networkId)?.address).toBe(mint.toBase58()))

  test.each([
    '',
    'x',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '1'.repeat(31),
    'z'.repeat(44),
    'lO0I'.repeat(10),
  ])('error: %s', (text) => expect(solana.readAddress(text, networkId)).toBeUndefined())

  test('behavior: what is odd about a receiver', async () => {
    expect(await solana.inspect(ask, addressOf(Keypair.generate()))).toEqual([])
    expect(await solana.inspect(ask, mint.toBase58())).toEqual(['contract'])
    const account = tokenAccountOf(addressOf(Keypair.generate()), mint.toBase58(), programs.token)
    expect(await solana.inspect(ask, account)).toEqual(['noWallet'])
  })
})

import { base58, base64 } from '@scure/base'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { describeTransaction } from '../review/solana/describe/describeTransaction.ts'
import { programs } from '../review/solana/describe/programs.ts'
import type { ReviewedTransaction } from '../review/solana/reviewed.ts'
import { key, type TestInstruction, u32, u64, wireBytes } from '../review/solana/test/encode.ts'
import { readTransaction } from '../review/solana/wire/readTransaction.ts'
import type { RequestSubject, Risk } from '../review/subject.ts'
import type { Scene } from './scene.ts'

const me = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const [they, strange, ourTokens, theirTokens, table] = [key(22), key(33), key(44), key(55), key(66)]
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = {
  id: solanaClusters.mainnet,
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  testnet: false,
  icon: 'solana',
}

type Changes = 'never' | 'fail' | 'refused' | { sol: number; usdc: bigint }

const account = (owner: string, lamports: number, data: number[] = []) => ({
  owner,
  lamports,
  data: [base64.encode(Uint8Array.from(data)), 'base64'],
})
const tokens = (amount: bigint) => {
  const owned = [...base58.decode(usdc), ...base58.decode(me), ...u64(amount)]
  return account(programs.token, 2_039_280, [...owned, ...new Array(36).fill(0), 1, ...new Array(56).fill(0)])
}
const mint = account(programs.token, 1, [...new Array(44).fill(0), 6, 1, ...new Array(36).fill(0)])
const held = { sol: 3_000_000_000, usdc: 90_000_000n }
const before: Record<string, unknown> = {
  [me]: account(programs.system, held.sol),
  [ourTokens]: tokens(held.usdc),
  [usdc]: mint,
}

/** What a node says that a transaction would do. */
const node = (changes: Changes) => async (_: unknown, method: string, params: unknown) => {
  if (changes === 'never') return new Promise<never>(() => {})
  if (changes === 'fail') throw new Error('down')
  const [names, settings] = params as [string[], { accounts: { addresses: string[] } }]
  if (method === 'getMultipleAccounts') return { value: names.map((name) => before[name] ?? null) }
  if (changes === 'refused') return { value: { err: { InstructionError: [0, 'Custom'] }, accounts: null } }
  const after: Record<string, unknown> = {
    [me]: account(programs.system, held.sol + changes.sol),
    [ourTokens]: tokens(held.usdc + changes.usdc),
  }
  return { value: { err: null, accounts: settings.accounts.addresses.map((name) => after[name] ?? null) } }
}

const asked = (subject: RequestSubject, risks: Risk[], changes: Changes): Scene => ({
  connected: true,
  set: (state, { store, api }) => {
    Object.assign(api, { rpc: node(changes) })
    store.setState({ networks: [...state.networks, solana] })
    state.addRequest({
      id: 'r1',
      namespace: 'solana',
      method: subject.type === 'message' ? 'solana_signIn' : 'solana_signTransaction',
      networkId: solanaClusters.mainnet,
      subject,
      risks,
      stage: 'review',
      createdAt: 0,
    })
    const name = subject.type === 'message' ? 'ApproveMessage' : 'ApproveTransaction'
    state.reset({ name, data: { requestId: 'r1' } })
  },
})

function made(instructions: TestInstruction[], lookedUp?: string[]): ReviewedTransaction {
  const wire = wireBytes({ signers: [me], instructions, ...(lookedUp && { table }) })
  return { ...describeTransaction(readTransaction(wire), lookedUp), wire }
}
const shown = (transactions: ReviewedTransaction[], changes: Changes, sends = true): Scene =>
  asked({ type: 'solanaTransactions', address: me, sends, transactions }, ['marked'], changes)

const send = (to: string): TestInstruction => ({
  program: programs.system,
  accounts: [me, to],
  data: [...u32(2), ...u64(250_000_000)],
})
const sendToken: TestInstruction = {
  program: programs.token,
  accounts: [ourTokens, usdc, theirTokens, me],
  data: [12, ...u64(12_500_000), 6],
}
const makeAccount: TestInstruction = {
  program: programs.tokenAccount,
  accounts: [me, theirTokens, they, usdc, programs.system, programs.token],
  data: [1],
}
const allow: TestInstruction = {
  program: programs.token,
  accounts: [ourTokens, they, me],
  data: [4, ...u64(2n ** 64n - 1n)],
}
const unknown: TestInstruction = {
  program: strange,
  accounts: [me, ourTokens, they],
  data: Array.from({ length: 48 }, (_, at) => (at * 37) % 256),
}
/** Of wrapped SOL, for somebody else. */
const close: TestInstruction = { program: programs.token, accounts: [ourTokens, they, me], data: [9] }
const memo: TestInstruction = { program: programs.memo, data: new TextEncoder().encode('order 17') }

const signIn = `demo.example wants you to sign in with your Solana account:
${me}

Welcome back. Signing costs nothing.

URI: https://demo.example/login
Version: 1
Chain ID: mainnet
Nonce: 8f3kq0zT4x
Issued At: 2026-01-01T12:00:00.000Z`

const paid = { sol: -250_005_000, usdc: 0n }
export const solanaScenes: Record<string, Scene> = {
  'solana-transfer': shown([made([send('table1'), memo], [they])], paid),
  'solana-transfer-waits': shown([made([send(they)])], 'never'),
  'solana-transfer-no-node': shown([made([send('table1')], [])], 'fail'),
  'solana-transfer-refused': shown([made([send(they)])], 'refused'),
  'solana-token': shown([made([makeAccount, sendToken])], { sol: -2_044_280, usdc: -12_500_000n }, false),
  'solana-unknown': shown([made([unknown])], { sol: -5_000, usdc: 25_000_000n }),
  'solana-delegate': shown([made([allow])], { sol: -5_000, usdc: 0n }),
  'solana-close': shown([made([close])], { sol: -5_000, usdc: 0n }),
  'solana-several': shown([made([send(they)]), made([sendToken, memo])], paid, false),
  'solana-sign-in': asked({ type: 'message', text: signIn, encoding: 'text', address: me }, [], 'fail'),
}

import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import type { AskNode } from '../review.ts'
import { drawScreen } from '../test/drawScreen.tsx'
import { solana } from '../test/networks.ts'
import { said } from '../test/said.ts'
import { programs } from './describe/programs.ts'
import { SolanaChangesView } from './SolanaChangesView.tsx'
import { key } from './test/encode.ts'
import { mintBytes, tokenBytes } from './test/tokenAccounts.ts'

const [us, ours, also] = [key(1), key(4), key(5)] as const
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const strange = key(3)

type Account = { owner: string; lamports: number; data: [string, 'base64'] }
const account = (owner: string, lamports: number, data: Uint8Array = new Uint8Array()): Account => ({
  ...{ owner, lamports, data: [base64.encode(data), 'base64'] },
})
const tokens = (mint: string, amount: bigint): Account =>
  account(programs.token, 2_039_280, tokenBytes(mint, us, amount))
const mintOf = (decimals: number): Account => account(programs.token, 1, mintBytes(decimals))

/** A node with accounts that would be others after. */
const node =
  (before: Record<string, Account>, after: Record<string, Account>, err: unknown = null): AskNode =>
  async (_, method, params) => {
    const [first, settings] = params as [string[], { accounts: { addresses: string[] } }]
    if (method === 'getMultipleAccounts') return { value: first.map((name) => before[name] ?? null) }
    const accounts = settings.accounts.addresses.map((name) => after[name] ?? null)
    return { value: { err, accounts: err ? null : accounts } }
  }
const drawn = async (ask: AskNode, networkId: string = solana) => {
  const transaction = { wire: new Uint8Array(3), accounts: [us, ours, also] } as never
  const view = <SolanaChangesView address={us} networkId={networkId} transaction={transaction} />
  const screen = await drawScreen(view, { ask })
  await screen.pass(50)
  return screen.lines()
}
const coins = (lamports: number) => account(programs.system, lamports)
const before = { [us]: coins(100), [ours]: tokens(usdc, 9_000_000n), [usdc]: mintOf(6) }

test.each<[string, AskNode, string[]]>([
  [
    'coins and tokens',
    node(before, { [us]: coins(40), [ours]: tokens(usdc, 2_500_000n) }),
    said`
    # {solana.changes.title}
    SOL: −0.00000006
    USDC: −6.5
  `,
  ],
  [
    'only tokens',
    node(before, { [us]: coins(100), [ours]: tokens(usdc, 9_000_001n) }),
    said`
    # {solana.changes.title}
    USDC: +0.000001
  `,
  ],
  [
    'only coins',
    node(before, { [us]: coins(101), [ours]: tokens(usdc, 9_000_000n) }),
    said`
    # {solana.changes.title}
    SOL: +0.000000001
  `,
  ],
  [
    'tokens of a mint that no node knows',
    node(before, { ...before, [also]: tokens(strange, 5n) }),
    said`
    # {solana.changes.title}
    CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8: {solana.changes.amount amount=+5}
  `,
  ],
  [
    'nothing',
    node(before, before),
    said`
    # {solana.changes.title}
    {solana.changes.none}
  `,
  ],
  [
    'a refusal',
    node(before, {}, { InstructionError: [0, 'Custom'] }),
    said`
    warning: {solana.changes.refused.title} – {solana.changes.refused.text}
  `,
  ],
  [
    'no answer',
    () => Promise.reject(new Error('down')),
    said`
    # {solana.changes.title}
    {solana.changes.unknown}
  `,
  ],
  [
    'an answer that does not come',
    () => new Promise(() => {}),
    said`
    # {solana.changes.title}
    {solana.changes.loading}
  `,
  ],
])('param: %s', async (_, ask, lines) => {
  expect(await drawn(ask)).toEqual(lines)
})

test('behavior: on another cluster anybody has the mint of a known token', async () => {
  const ask = node(before, { [us]: coins(100), [ours]: tokens(usdc, 1n) })
  expect(await drawn(ask, solanaClusters.devnet)).toEqual(said`
    # {solana.changes.title}
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: −8.999999
  `)
})

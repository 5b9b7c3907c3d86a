import { expect, test } from 'vitest'
import type { Review } from '../review.ts'
import { drawScreen, longAnswer } from '../test/drawScreen.tsx'
import { solana } from '../test/networks.ts'
import { said } from '../test/said.ts'
import { describeTransaction } from './describe/describeTransaction.ts'
import { programs } from './describe/programs.ts'
import { SolanaReview } from './SolanaReview.tsx'
import { key, type TestInstruction, type TestTransaction, u32, u64, wireBytes } from './test/encode.ts'
import { readTransaction } from './wire/readTransaction.ts'

const [us, they, mint, ourTokens, theirTokens] = [key(1), key(2), key(3), key(4), key(6)] as const
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const transactionOf = (given: Partial<TestTransaction>) => {
  const wire = wireBytes({ signers: [us], instructions: [], ...given })
  return { ...describeTransaction(readTransaction(wire)), wire }
}
const drawn = (
  transactions: Partial<TestTransaction>[],
  { sends = true, ...review }: Partial<Review> & { sends?: boolean } = {},
) => {
  const asked = { address: us, sends, transactions: transactions.map(transactionOf) }
  return drawScreen(<SolanaReview asked={asked} networkId={solana} />, review)
}
const send: TestInstruction = {
  program: programs.system,
  accounts: [us, they],
  data: [...u32(2), ...u64(1_500_000_000n)],
}
const sendToken = (token: string): TestInstruction => ({
  program: programs.token,
  accounts: [ourTokens, token, theirTokens, us],
  data: [12, ...u64(2_500_000), 6],
})
const approve = (amount: bigint): TestInstruction => ({
  program: programs.token,
  accounts: [ourTokens, they, us],
  data: [4, ...u64(amount)],
})
const memo = (data: Uint8Array): TestInstruction => ({ program: programs.memo, data })
const close: TestInstruction = { program: programs.token, accounts: [ourTokens, they, us], data: [9] }
const budget: TestInstruction = { program: programs.budget, data: [3, ...u64(1_000_000n)] }

test.each<[string, Partial<TestTransaction>, string[]]>([
  [
    'coins, and a fee that is set',
    { instructions: [budget, send] },
    said`
    {call.send}
    1.5 SOL
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    # {solana.changes.title}
    {solana.changes.unknown}
    {call.send}: 1.5 SOL
    {detail.from}: <{login.ours}>
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {detail.fee}: 0.000205 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `,
  ],
  [
    'tokens that are known',
    { instructions: [sendToken(usdc)] },
    said`
    {call.send}
    2.5 USDC
    {detail.to}: QWmroo4YnnMqYW3cnxWkFdaTxGD3P7vMSzwMHGbUzwF
    # {solana.changes.title}
    {solana.changes.unknown}
    {call.send}: 2.5 USDC
    {detail.from}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
    {detail.token}: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v
    {detail.to}: QWmroo4YnnMqYW3cnxWkFdaTxGD3P7vMSzwMHGbUzwF
    {login.solana.role.owner}: <{login.ours}>
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `,
  ],
  [
    'tokens that are not',
    { instructions: [sendToken(mint)] },
    said`
    {call.send}
    2.5 {call.unknownToken}
    {detail.to}: QWmroo4YnnMqYW3cnxWkFdaTxGD3P7vMSzwMHGbUzwF
    # {solana.changes.title}
    {solana.changes.unknown}
    {call.send}: 2.5 {call.unknownToken}
    {detail.from}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
    {detail.token}: CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8
    {detail.to}: QWmroo4YnnMqYW3cnxWkFdaTxGD3P7vMSzwMHGbUzwF
    {login.solana.role.owner}: <{login.ours}>
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `,
  ],
  [
    'an approval without end',
    { instructions: [approve(2n ** 64n - 1n)] },
    said`
    {call.allowSpending}
    {call.unlimitedUnknown}
    {detail.spender}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    danger: {login.solana.delegate.title} – {login.solana.delegate.text}
    # {solana.changes.title}
    {solana.changes.unknown}
    {call.allowSpending}: {call.unlimitedUnknown}
    {detail.account}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
    {detail.spender}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {login.solana.role.owner}: <{login.ours}>
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `,
  ],
  [
    'an approval of a part',
    { instructions: [approve(7n)] },
    said`
    {call.allowSpending}
    7 of {call.unknownToken}
    {detail.spender}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    danger: {login.solana.delegate.title} – {login.solana.delegate.text}
    # {solana.changes.title}
    {solana.changes.unknown}
    {call.allowSpending}: 7 of {call.unknownToken}
    {detail.account}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
    {detail.spender}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {login.solana.role.owner}: <{login.ours}>
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `,
  ],
  [
    'an instruction that nobody can read',
    { instructions: [{ program: key(77), accounts: [us], data: [1, 2] }] },
    said`
      {login.solana.step.other}
      !{login.solana.unknownProgram}!
      danger: {login.solana.unknown.title} – {login.solana.unknown.text}
      # {solana.changes.title}
      {solana.changes.unknown}
      {login.solana.step.other}: !{login.solana.unknownProgram}!
      {detail.account}: <{login.ours}>
      {login.solana.role.program}: 6Ckm2BrnXxsSjyG5b17kQQRjoECVrts92RKXVGT8XeqS
      ▸ {detail.data bytes=2}
        [{detail.data bytes=2}] ‹0x0102›
      {detail.fee}: 0.000005 SOL
      {detail.account}: 4vJ9JU…kLKi
      {detail.network}: Solana
    `,
  ],
  [
    'an account that is closed for somebody else',
    { instructions: [close] },
    said`
    {login.solana.step.closeToken}
    SPL Token
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    danger: {login.solana.closes.title} – {login.solana.closes.text}
    # {solana.changes.title}
    {solana.changes.unknown}
    {login.solana.step.closeToken}: SPL Token
    {login.solana.closing}: {login.solana.closingUnknown}
    {detail.account}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {login.solana.role.owner}: <{login.ours}>
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `,
  ],
  [
    'two steps, and notes',
    {
      instructions: [
        send,
        memo(new TextEncoder().encode('Tea\u200b')),
        sendToken(usdc),
        memo(new Uint8Array([255])),
      ],
    },
    said`
      {calls.label}
      {calls.count count=4}
      # {solana.changes.title}
      {solana.changes.unknown}
      {call.send}: 1.5 SOL
      {detail.from}: <{login.ours}>
      {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
      {login.solana.step.memo}: Memo
      [{login.solana.step.memo}] TeaU+200B
      {call.send}: 2.5 USDC
      {detail.from}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
      {detail.token}: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v
      {detail.to}: QWmroo4YnnMqYW3cnxWkFdaTxGD3P7vMSzwMHGbUzwF
      {login.solana.role.owner}: <{login.ours}>
      {login.solana.step.memo}: Memo
      [{login.solana.step.memo}] ‹0xff›
      {detail.fee}: 0.000005 SOL
      {detail.account}: 4vJ9JU…kLKi
      {detail.network}: Solana
    `,
  ],
  [
    'nothing but a note',
    { instructions: [memo(new TextEncoder().encode('Tea'))] },
    said`
    {calls.label}
    {calls.count count=1}
    # {solana.changes.title}
    {solana.changes.unknown}
    {login.solana.step.memo}: Memo
    [{login.solana.step.memo}] Tea
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `,
  ],
  [
    'nothing',
    { instructions: [] },
    said`
    {calls.label}
    {calls.count count=0}
    # {solana.changes.title}
    {solana.changes.unknown}
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `,
  ],
  [
    'a fee that somebody else pays',
    { signers: [they, us], instructions: [send] },
    said`
    {call.send}
    1.5 SOL
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    # {solana.changes.title}
    {solana.changes.unknown}
    {call.send}: 1.5 SOL
    {detail.from}: <{login.ours}>
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {detail.fee}: 0.00001 SOL
    {login.solana.payer}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `,
  ],
  [
    'an account out of a table',
    { table: key(8), instructions: [{ ...sendToken(usdc), accounts: [ourTokens, usdc, 'table 1', us] }] },
    said`
      {call.send}
      2.5 USDC
      warning: {login.solana.tables.title} – {login.solana.tables.text}
      # {solana.changes.title}
      {solana.changes.unknown}
      {call.send}: 2.5 USDC
      {detail.from}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
      {detail.token}: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v
      {detail.to}: <!{login.solana.unchecked}>
      {login.solana.role.owner}: <{login.ours}>
      {detail.fee}: 0.000005 SOL
      {detail.account}: 4vJ9JU…kLKi
      {detail.network}: Solana
    `,
  ],
])('param: %s', async (_, transaction, lines) => {
  expect((await drawn([transaction])).body()).toEqual(lines)
})

test('param: several transactions, only signed', async () => {
  const screen = await drawn([{ instructions: [send] }, { instructions: [approve(7n)] }], { sends: false })
  expect(screen.body()).toEqual(said`
    {message.label}
    {login.transactions count=2}
    danger: {login.solana.delegate.title} – {login.solana.delegate.text}
    info: {call.signOnly.title} – {call.signOnly.text}
    # {login.transaction number=1}
    # {solana.changes.title}
    {solana.changes.unknown}
    {call.send}: 1.5 SOL
    {detail.from}: <{login.ours}>
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {detail.fee}: 0.000005 SOL
    # {login.transaction number=2}
    # {solana.changes.title}
    {solana.changes.unknown}
    {call.allowSpending}: 7 of {call.unknownToken}
    {detail.account}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
    {detail.spender}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {login.solana.role.owner}: <{login.ours}>
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `)
})

test('param: several transactions of which one does something', async () => {
  const note = memo(new TextEncoder().encode('Tea'))
  const screen = await drawn([{ instructions: [send] }, { instructions: [note] }])
  expect(screen.body().slice(0, 2)).toEqual(said`
    {message.label}
    {login.transactions count=2}
  `)
})

test('behavior: it can be approved, and the yes looks as what is said above it', async () => {
  const screen = await drawn([{ instructions: [send] }])
  await screen.pass(650)
  expect(screen.button('Approve').disabled).toBe(false)
  expect(screen.button('Approve').className).toBe('button button-primary')
  const risky = await drawn([{ instructions: [approve(7n)] }])
  expect(risky.button('Approve').className).toBe('button button-danger')
  const table = {
    table: key(8),
    instructions: [{ ...sendToken(usdc), accounts: [ourTokens, usdc, 'table 1', us] }],
  }
  expect((await drawn([table])).button('Approve').className).toBe('button button-warning')
})

test('behavior: what lies in a closed account is said with what the transaction puts there', async () => {
  const fund = { ...send, accounts: [us, ourTokens] }
  const ask = async (_: string, method: string) => {
    if (method !== 'getMultipleAccounts') throw new Error('down')
    return { value: [{ lamports: 2_000_000 }] }
  }
  expect((await drawn([{ instructions: [fund, close] }], { ask })).body()).toEqual(said`
    {calls.label}
    {calls.count count=2}
    danger: {login.solana.closes.title} – {login.solana.closes.text}
    # {solana.changes.title}
    {solana.changes.unknown}
    {call.send}: 1.5 SOL
    {detail.from}: <{login.ours}>
    {detail.to}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
    {login.solana.step.closeToken}: SPL Token
    {login.solana.closing}: 1.502 SOL
    {detail.account}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {login.solana.role.owner}: <{login.ours}>
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `)
})

test('behavior: what lies there is being asked for, or not known', async () => {
  const never = () => new Promise<never>(() => {})
  const asked = { address: us, sends: true, transactions: [transactionOf({ instructions: [close] })] }
  const waiting = await drawScreen(<SolanaReview asked={asked} networkId={solana} />, { ask: never }, false)
  expect(waiting.body()).toEqual(said`
    {login.solana.step.closeToken}
    SPL Token
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    danger: {login.solana.closes.title} – {login.solana.closes.text}
    # {solana.changes.title}
    {solana.changes.loading}
    {login.solana.step.closeToken}: SPL Token
    {login.solana.closing}: …
    {detail.account}: GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {login.solana.role.owner}: <{login.ours}>
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `)
  const closeOfTable = { table: key(8), instructions: [{ ...close, accounts: ['table 1', they, us] }] }
  const ask = async () => ({ value: [{ lamports: 2_000_000 }] })
  expect((await drawn([closeOfTable], { ask })).body()).toEqual(said`
    {login.solana.step.closeToken}
    SPL Token
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    warning: {login.solana.tables.title} – {login.solana.tables.text}
    danger: {login.solana.closes.title} – {login.solana.closes.text}
    # {solana.changes.title}
    {solana.changes.unknown}
    {login.solana.step.closeToken}: SPL Token
    {login.solana.closing}: {login.solana.closingUnknown}
    {detail.account}: <!{login.solana.unchecked}>
    {detail.to}: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR
    {login.solana.role.owner}: <{login.ours}>
    {detail.fee}: 0.000005 SOL
    {detail.account}: 4vJ9JU…kLKi
    {detail.network}: Solana
  `)
})

test.each<[string, Partial<TestTransaction>[], string]>([
  ['one step', [{ instructions: [send] }], 'Approve'],
  ['two steps', [{ instructions: [send, send] }], 'Read on'],
  ['two transactions', [{ instructions: [send] }, { instructions: [send] }], 'Read on'],
  [
    'two transactions of which one does something',
    [{ instructions: [send] }, { instructions: [memo(Uint8Array.of(65))] }],
    'Read on',
  ],
  ['no step that matters', [{ instructions: [] }], 'Read on'],
])('behavior: what the headline cannot say is read to its end: %s', async (_, transactions, name) => {
  expect(await longAnswer(() => drawn(transactions))).toBe(name)
})

import { describe, expect, test } from 'vitest'
import {
  key,
  messageBytes,
  type TestInstruction,
  type TestTransaction,
  u32,
  u64,
  wireBytes,
} from '../test/encode.ts'
import { readMessage } from '../wire/readMessage.ts'
import { readTransaction } from '../wire/readTransaction.ts'
import { describeStep } from './describeStep.ts'
import { describeTransaction } from './describeTransaction.ts'
import { programs } from './programs.ts'

const us = key(1)
const they = key(2)
const mint = key(3)
const ourTokens = key(4)
const theirTokens = key(6)

const describeOf = (transaction: Partial<TestTransaction>) =>
  describeTransaction(readMessage(messageBytes({ signers: [us], instructions: [], ...transaction })))
const stepOf = (instruction: TestInstruction) => describeOf({ instructions: [instruction] }).steps[0]
const roles = (step: ReturnType<typeof stepOf>) =>
  Object.fromEntries(step?.accounts.map(({ role, account }) => [role, account]) ?? [])

const send = (lamports: bigint): TestInstruction => ({
  program: programs.system,
  accounts: [us, they],
  data: [...u32(2), ...u64(lamports)],
})
const sendToken: TestInstruction = {
  program: programs.token,
  accounts: [ourTokens, mint, theirTokens, us],
  data: [12, ...u64(2_500_000), 6],
}
const text = (words: string): Uint8Array => new TextEncoder().encode(words)

test('default', () => {
  expect(describeOf({ instructions: [send(1_500_000_000n)] })).toEqual({
    feePayer: us,
    signers: [us],
    accounts: [us, they, programs.system],
    fee: 5_000n,
    steps: [
      {
        type: 'sendSol',
        program: programs.system,
        accounts: [
          { role: 'from', account: us },
          { role: 'to', account: they },
        ],
        amount: { value: 1_500_000_000n, of: 'sol' },
      },
    ],
    warnings: [],
  })
})

describe('param: instructions', () => {
  test('tokens', () => {
    const step = stepOf(sendToken)
    expect(step).toMatchObject({ type: 'sendToken', amount: { value: 2_500_000n, of: 'token', decimals: 6 } })
    expect(roles(step)).toEqual({ from: ourTokens, mint, to: theirTokens, owner: us })
  })

  const plain: [string, TestInstruction, string, object][] = [
    [
      'a token account',
      { program: programs.tokenAccount, accounts: [us, theirTokens, they, mint, programs.system], data: [1] },
      'createTokenAccount',
      { account: theirTokens, holder: they, mint },
    ],
    [
      'an account',
      {
        program: programs.system,
        accounts: [us, they],
        data: [...u32(0), ...u64(9), ...u64(165), ...new Uint8Array(32)],
      },
      'createAccount',
      { from: us, account: they, program: programs.system },
    ],
    [
      'closing',
      { program: programs.token2022, accounts: [ourTokens, us, us], data: [9] },
      'closeToken',
      { to: us },
    ],
    [
      'an approval',
      { program: programs.token, accounts: [ourTokens, they, us], data: [4, ...u64(2n ** 64n - 1n)] },
      'approveToken',
      { delegate: they },
    ],
    [
      'taking control away',
      { program: programs.token, accounts: [ourTokens, us], data: [6, 2, 1, ...new Uint8Array(32).fill(2)] },
      'setAuthority',
      { authority: they },
    ],
    [
      'giving control up',
      { program: programs.token, accounts: [mint, us], data: [6, 0, 0] },
      'setAuthority',
      { account: mint },
    ],
    [
      'a stake',
      { program: programs.stake, accounts: [ourTokens, they, us, us, us, us], data: u32(2) },
      'stake',
      { account: ourTokens, to: they },
    ],
    [
      'the control of a stake',
      {
        program: programs.stake,
        accounts: [ourTokens, us, us],
        data: [...u32(1), ...new Uint8Array(32).fill(2), ...u32(1)],
      },
      'stakeAuthority',
      { authority: they },
    ],
    [
      'a nonce',
      { program: programs.system, accounts: [they, programs.stake, us], data: u32(4) },
      'advanceNonce',
      { account: they, authority: us },
    ],
    ['the size of the heap', { program: programs.budget, data: [1, ...u32(32_768)] }, 'budget', {}],
    ['the size of what is loaded', { program: programs.budget, data: [4, ...u32(65_536)] }, 'budget', {}],
  ]
  test.each(plain)('%s', (_, instruction, type, accounts) => {
    const step = stepOf(instruction)
    expect(step?.type).toBe(type)
    expect(roles(step)).toMatchObject(accounts)
  })

  test('accounts that nobody has to know are left out', () => {
    const nonce = { program: programs.system, accounts: [they, programs.stake, us], data: u32(4) }
    expect(stepOf(nonce)?.accounts).toEqual([
      { role: 'account', account: they },
      { role: 'authority', account: us },
    ])
  })

  test('an amount without decimals', () => {
    const unchecked = { ...sendToken, accounts: [ourTokens, theirTokens, us], data: [3, ...u64(7)] }
    expect(stepOf(unchecked)?.amount).toStrictEqual({ value: 7n, of: 'token' })
  })

  test('notes, as text or as hex', () => {
    const memo = (data: Uint8Array) => stepOf({ program: programs.memo, data })?.memo
    expect(memo(text('Tea, please'))).toEqual({ text: 'Tea, please', encoding: 'text' })
    expect(memo(new Uint8Array([0xff, 0]))).toEqual({ text: '0xff00', encoding: 'hex' })
  })
})

describe('behavior: the fee', () => {
  const price = (micro: bigint) => ({ program: programs.budget, data: [3, ...u64(micro)] })
  const limit = (units: number) => ({ program: programs.budget, data: [2, ...u32(units)] })
  test.each<[string, TestInstruction[], bigint]>([
    ['signatures', [send(1n)], 5_000n],
    ['a price, rounded up', [limit(300), price(1_000_001n), send(1n)], 5_301n],
    ['a price without a limit', [price(1_000_000n), send(1n), send(1n)], 405_000n],
    ['no more than a transaction may use', [limit(4_294_967_295), price(1_000_000n)], 1_405_000n],
    [
      'other budgets cost nothing',
      [
        limit(300),
        price(1_000_000n),
        ...[1, 4].map((kind) => ({ program: programs.budget, data: [kind, ...u32(9_000_000)] })),
      ],
      5_300n,
    ],
    ['the dearest', [limit(1), price(2n ** 64n - 1n)], 18_446_744_078_710n],
  ])('%s', (_, instructions, fee) => {
    expect(describeOf({ instructions }).fee).toBe(fee)
  })

  test('is paid by another', () => {
    const described = describeOf({ signers: [they, us], instructions: [send(1n)] })
    expect(described).toMatchObject({ feePayer: they, signers: [they, us], fee: 10_000n })
  })
})

describe('behavior: whose account gets tokens, where it is made on the way', () => {
  const made = { program: programs.tokenAccount, accounts: [us, theirTokens, they, mint] }
  const unchecked = { program: programs.token, accounts: [ourTokens, theirTokens, us], data: [3, ...u64(7)] }
  const fund = { ...send(7n), accounts: [us, theirTokens] }
  const wrap = { program: programs.token, accounts: [theirTokens], data: [17] }
  /** Of the last step. */
  const places = (instructions: TestInstruction[], table?: string) =>
    describeOf({ instructions, ...(table && { table }) })
      .steps.at(-1)
      ?.accounts.map(({ role, account }) => [role, account])

  test('default: and of which token, where the step does not say', () => {
    const [from, to, owner] = [
      ['from', ourTokens],
      ['to', theirTokens],
      ['owner', us],
    ]
    expect(places([made, unchecked])).toEqual([from, to, ['holder', they], ['mint', mint], owner])
    expect(places([made, sendToken])).toEqual([from, ['mint', mint], to, ['holder', they], owner])
  })

  test('behavior: steps that only name the account do not make it', () => {
    expect(places([wrap, made, unchecked])).toContainEqual(['holder', they])
    expect(places([wrap, unchecked])).toHaveLength(3)
  })

  test('behavior: nothing is said of another account, or of what is not a token', () => {
    expect(places([made, { ...unchecked, accounts: [ourTokens, key(9), us] }])).toHaveLength(3)
    expect(places([made, fund])).toEqual([
      ['from', us],
      ['to', theirTokens],
    ])
  })

  test('behavior: two accounts that nobody can name are not the same', () => {
    const instructions = [
      { ...made, accounts: [us, 'table 1', they, mint] },
      { ...unchecked, accounts: [ourTokens, 'table 2', us] },
    ]
    expect(places(instructions, key(8))).toEqual([
      ['from', ourTokens],
      ['to', null],
      ['owner', us],
    ])
  })
})

describe('behavior: warnings', () => {
  const nonce = { program: programs.system, accounts: [they, programs.stake, us], data: u32(4) }
  const approval = { program: programs.token, accounts: [ourTokens, they, us], data: [4, ...u64(1)] }
  const assign = {
    program: programs.system,
    accounts: [us],
    data: [...u32(1), ...new Uint8Array(32).fill(2)],
  }
  const dear = { program: programs.budget, data: [3, ...u64(60_000_000_000n)] }
  const million = { program: programs.budget, data: [2, ...u32(1_000_000)] }
  /** With `million`: so many lamports, beside the 5000 for the signature. */
  const priority = (lamports: number) => ({ program: programs.budget, data: [3, ...u64(lamports)] })
  test.each<[string, TestInstruction[], string[]]>([
    ['none for a memo and a fee', [{ program: programs.memo, data: text('hi') }, send(1n)], []],
    ['an unknown program', [{ program: key(77), accounts: [us] }], ['unknown']],
    ['a delegate', [approval], ['delegate']],
    ['an account given away', [assign], ['authority']],
    ['a nonce', [nonce, send(1n)], ['lasting']],
    ['a high fee', [dear, send(1n)], ['high_fee']],
    ['none for a hundredth of a SOL', [million, priority(9_995_000)], []],
    ['a lamport more', [million, priority(9_995_001)], ['high_fee']],
  ])('%s', (_, instructions, warnings) => {
    expect(describeOf({ instructions }).warnings).toEqual(warnings)
  })

  test('accounts out of a table are not guessed', () => {
    const instruction = { ...sendToken, accounts: [ourTokens, mint, 'table 1', us] }
    const { steps, warnings } = describeOf({ table: key(8), instructions: [instruction] })
    expect(warnings).toEqual(['tables'])
    expect(roles(steps[0])).toEqual({ from: ourTokens, mint, to: null, owner: us })
  })
})

describe('error: what can’t be read is marked', () => {
  const lookAlike = programs.memo.replace('Memo', 'Mem1')
  test.each<[string, TestInstruction]>([
    ['a byte more', { ...sendToken, data: [12, ...u64(1), 6, 0] }],
    ['a byte less', { ...sendToken, data: [12, ...u64(1)] }],
    ['no data', { ...sendToken, data: [] }],
    ['too few accounts', { ...sendToken, accounts: [ourTokens, mint, theirTokens] }],
    ['another number', { ...sendToken, data: [250] }],
    ['the highest number', { program: programs.system, data: u32(0xffffffff) }],
    ['a budget of no kind', { program: programs.budget, data: [9, ...u32(1)] }],
    ['a budget of the kind that is gone', { program: programs.budget, data: [0, ...u32(1)] }],
    ['a budget of the kind after the last', { program: programs.budget, data: [5, ...u32(1)] }],
    ['a budget with a byte more', { program: programs.budget, data: [2, ...u32(1), 0] }],
    [
      'an authority that is neither there nor not',
      { program: programs.token, accounts: [mint, us], data: [6, 0, 2] },
    ],
    ['a program that looks like Memo', { program: lookAlike, data: text('Tea') }],
  ])('%s', (_, instruction) => {
    const described = describeOf({ instructions: [instruction] })
    expect(described.steps[0]).toMatchObject({ type: 'other', program: instruction.program })
    expect(described.warnings).toContain('unknown')
  })
})

test('error: a program with a name that every object has', () => {
  const step = describeStep({ program: 'constructor', accounts: [us], data: Uint8Array.of(1) })
  expect(step).toEqual({
    type: 'other',
    program: 'constructor',
    accounts: [{ role: 'account', account: us }],
    data: '0x01',
  })
})

describe('error: hostile bytes', () => {
  const wire = wireBytes({ signers: [us], instructions: [send(1n), sendToken] })

  test('cut off anywhere', () => {
    for (let length = 0; length < wire.length; length++)
      expect(() => readTransaction(wire.slice(0, length))).toThrow(RangeError)
  })

  test('with more at the end, or more accounts than bytes', () => {
    expect(() => readTransaction(new Uint8Array([...wire, 0]))).toThrow(RangeError)
    const many = wire.slice()
    many.set([0xff, 0xff, 0x03], 68)
    expect(() => readTransaction(many)).toThrow(RangeError)
  })

  test('changed at random: refused, or told without losing a step', () => {
    let state = 7
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return (state >>> 8) % below
    }
    let told = 0
    for (let round = 0; round < 3_000; round++) {
      const changed = wire.slice()
      for (let at = 0; at <= random(3); at++) changed[65 + random(wire.length - 65)] = random(256)
      try {
        const read = readTransaction(changed)
        expect(describeTransaction(read).steps).toHaveLength(read.instructions.length)
        told++
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }
    expect(told).toBeGreaterThan(100)
  })
})

describe('closing a token account', () => {
  const close = (to: string, owner = us): TestInstruction => ({
    program: programs.token,
    accounts: [ourTokens, to, owner],
    data: [9],
  })
  const fund: TestInstruction = {
    program: programs.system,
    accounts: [us, ourTokens],
    data: [...u32(2), ...u64(7_000_000n)],
  }
  const wrap: TestInstruction = { program: programs.token, accounts: [ourTokens], data: [17] }

  test('default: into the own account it is not a danger', () => {
    expect(describeOf({ instructions: [close(us)] }).warnings).toEqual([])
  })

  test('behavior: what lies there goes to somebody else', () => {
    expect(describeOf({ instructions: [close(they)] }).warnings).toEqual(['closes'])
    expect(describeOf({ instructions: [close(us), close(they)] }).warnings).toEqual(['closes'])
    const lookedUp = describeTransaction(
      readMessage(messageBytes({ signers: [us], instructions: [close(they)], table: mint })),
      [],
    )
    expect(lookedUp.warnings).toContain('closes')
  })

  test('behavior: two accounts that nobody can name are not the same', () => {
    const instructions = [close('table 1', 'table 2')]
    expect(describeOf({ instructions, table: key(8) }).warnings).toEqual(['closes', 'tables'])
  })

  test('behavior: what the transaction itself puts there counts', () => {
    const { steps } = describeOf({ instructions: [fund, wrap, fund, close(us), fund] })
    expect(steps.find(({ type }) => type === 'closeToken')).toMatchObject({ added: 14_000_000n })
    expect(steps.filter((step) => 'added' in step)).toHaveLength(1)
    expect(describeOf({ instructions: [close(us)] }).steps[0]).toMatchObject({ added: 0n })
  })

  test.each<[string, TestInstruction]>([
    ['coins for somebody else', send(7n)],
    ['tokens', { ...sendToken, accounts: [theirTokens, mint, ourTokens, us] }],
  ])('behavior: %s do not count', (_, instruction) => {
    expect(describeOf({ instructions: [instruction, close(us)] }).steps[1]).toMatchObject({ added: 0n })
  })
})

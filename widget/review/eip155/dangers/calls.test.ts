import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  pad,
  parseAbi,
  parseAbiItem,
  toFunctionSelector,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { RequestSubject, Risk } from '../../subject.ts'
import { assessRisks } from '../assessRisks.ts'
import { decodeTokenCall, tokenCalls } from '../decodeTokenCall.ts'
import { callForms } from './callForms.ts'
import { carriedCalls, carriers, withCarried } from './carriedCalls.ts'
import { flagged, handedOver, takenBack } from './test/handOverVectors.ts'
import { approveAll, me, thief, token } from './test/typedData.ts'

const site = 'https://shop.example'
const call = (signature: string, ...args: unknown[]): Hex => {
  const item = parseAbiItem(`function ${signature}` as 'function f()')
  return encodeFunctionData({ abi: [item], args: args as never })
}
const risksOf = (data: string, value?: string) =>
  assessRisks(
    { type: 'transaction', sign: false, transaction: { from: me, to: token, data, ...(value && { value }) } },
    1,
    site,
  )
const max = 2n ** 256n - 1n
const other: Address = '0x7777777777777777777777777777777777777777'
const zero: Address = `0x${'0'.repeat(40)}`

type Vector = [signature: string, args: unknown[], risks: Risk[]]

const tokenVectors: Vector[] = [
  ['approve(address spender,uint256 amount)', [thief, max], ['unlimited_approval']],
  ['approve(address spender,uint256 amount)', [thief, 2n ** 95n], ['unlimited_approval']],
  ['approve(address spender,uint256 amount)', [thief, 2n ** 95n - 1n], []],
  ['approve(address spender,uint256 amount)', [thief, 0n], []],
  ['increaseAllowance(address spender,uint256 by)', [thief, max], ['unlimited_approval']],
  ['increaseAllowance(address spender,uint256 by)', [thief, 5n], []],
  ['increaseApproval(address spender,uint256 by)', [thief, max], ['unlimited_approval']],
  ['decreaseAllowance(address spender,uint256 by)', [thief, max], []],
  ['decreaseApproval(address spender,uint256 by)', [thief, max], []],
  ['approveAndCall(address spender,uint256 amount)', [thief, max], ['unlimited_approval']],
  ['approveAndCall(address spender,uint256 amount,bytes data)', [thief, max, '0x12'], ['unlimited_approval']],
  ['approve(address spender,uint256 id,uint256 amount)', [thief, 1n, max], ['unlimited_approval']],
  [
    'approve(address token,address spender,uint160 amount,uint48 expiration)',
    [token, thief, 2n ** 160n - 1n, 0],
    ['unlimited_approval'],
  ],
  ['setApprovalForAll(address operator,bool approved)', [thief, true], ['all_tokens_approval']],
  ['setApprovalForAll(address operator,bool approved)', [thief, false], []],
  ['setOperator(address operator,bool approved)', [thief, true], ['all_tokens_approval']],
  ['setOperator(address operator,bool approved)', [thief, false], []],
  ['authorizeOperator(address operator)', [thief], ['all_tokens_approval']],
  ['revokeOperator(address operator)', [thief], []],
  ['transfer(address to,uint256 amount)', [thief, max], []],
  ['transferAndCall(address to,uint256 amount)', [thief, 5n], []],
  ['transferAndCall(address to,uint256 amount,bytes data)', [thief, 5n, '0x12'], []],
  ['send(address to,uint256 amount,bytes data)', [thief, 5n, '0x'], []],
  ['transferFrom(address from,address to,uint256 amount)', [me, thief, 5n], []],
  [
    'operatorSend(address from,address to,uint256 amount,bytes data,bytes operatorData)',
    [me, thief, 5n, '0x', '0x'],
    [],
  ],
  ['transferFrom(address from,address to,uint160 amount,address token)', [me, thief, 5n, token], []],
  ['safeTransferFrom(address from,address to,uint256 id)', [me, thief, 7n], []],
  ['safeTransferFrom(address from,address to,uint256 id,bytes data)', [me, thief, 7n, '0x12'], []],
  [
    'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
    [me, thief, 7n, 2n, '0x'],
    [],
  ],
  [
    'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
    [me, thief, [7n, 8n], [1n, 2n], '0x'],
    [],
  ],
  ['transfer(address to,uint256 id,uint256 amount)', [thief, 7n, 2n], []],
  ['transferFrom(address from,address to,uint256 id,uint256 amount)', [me, thief, 7n, 2n], []],
  ['transferPunk(address to,uint256 index)', [thief, 7n], []],
]

const execTransaction =
  'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)'
const execOf = (to: Address, data: Hex, operation = 0) => [
  to,
  0n,
  data,
  operation,
  0n,
  0n,
  0n,
  zero,
  zero,
  '0x',
]
const fromModule = 'execTransactionFromModule(address to,uint256 value,bytes data,uint8 operation)'
const operated: Risk[] = ['unlimited_approval', 'account_call']
const mode = (first: string, selector = '00000000') =>
  pad(`0x${first}0000000000${selector}`, { dir: 'right' })
const batchType = [
  { type: 'tuple[]', components: parseAbi(['function f(address to,uint256 value,bytes data)'])[0].inputs },
]
const batchOf = (...all: [Address, bigint, Hex][]) =>
  encodeAbiParameters(batchType, [all.map(([to, value, data]) => ({ to, value, data }))])

const seaportParameters =
  '(address offerer,address zone,(uint8 kind,address token,uint256 id,uint256 first,uint256 last)[] offer,(uint8 kind,address token,uint256 id,uint256 first,uint256 last,address recipient)[] consideration,uint8 orderType,uint256 start,uint256 end,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 total) parameters'

const powerVectors: Vector[] = [
  ['allow(address manager,bool isAllowed)', [thief, true], ['manager']],
  ['allow(address manager,bool isAllowed)', [thief, false], []],
  ['setAuthorization(address authorized,bool newIsAuthorized)', [thief, true], ['manager']],
  ['setAuthorization(address authorized,bool newIsAuthorized)', [thief, false], []],
  ['approveDelegation(address delegatee,uint256 amount)', [thief, 5n], ['debt']],
  ['approveDelegation(address delegatee,uint256 amount)', [thief, 0n], []],
  [execTransaction, execOf(token, approveAll), operated],
  [execTransaction, execOf(token, '0x12345678'), ['account_call']],
  [execTransaction, execOf(thief, '0x12345678', 1), ['foreign_code']],
  [fromModule, [token, 0n, approveAll, 0], operated],
  [fromModule.replace('Module(', 'ModuleReturnData('), [thief, 0n, '0x12', 1], ['foreign_code']],
  ['approveHash(bytes32 hash)', [toHex(1n, { size: 32 })], ['hash_signing']],
  ['enableModule(address module)', [thief], ['control']],
  ['setGuard(address guard)', [thief], ['control']],
  ['setGuard(address guard)', [zero], []],
  ['setModuleGuard(address guard)', [thief], ['control']],
  ['setFallbackHandler(address handler)', [thief], ['control']],
  ['addOwnerWithThreshold(address owner,uint256 threshold)', [thief, 1n], ['control']],
  ['swapOwner(address previous,address old,address owner)', [me, me, thief], ['control']],
  ['removeOwner(address previous,address owner,uint256 threshold)', [me, me, 1n], ['control']],
  ['changeThreshold(uint256 threshold)', [1n], ['control']],
  ['execute(address target,bytes data)', [thief, approveAll], ['unlimited_approval', 'foreign_code']],
  ['execute(address to,uint256 value,bytes data)', [token, 0n, approveAll], operated],
  ['execute(address to,uint256 value,bytes data,uint8 operation)', [token, 0n, approveAll, 0], operated],
  ['execute(address to,uint256 value,bytes data,uint8 operation)', [thief, 0n, '0x', 1], ['foreign_code']],
  [
    'executeUserOp(address to,uint256 value,bytes data,uint8 operation)',
    [token, 0n, approveAll, 0],
    operated,
  ],
  [
    'executeUserOpWithErrorString(address to,uint256 value,bytes data,uint8 operation)',
    [thief, 0n, '0x', 1],
    ['foreign_code'],
  ],
  [
    'executeBatch(address[] to,bytes[] data)',
    [
      [other, token],
      ['0x12', approveAll],
    ],
    operated,
  ],
  [
    'executeBatch(address[] to,uint256[] value,bytes[] data)',
    [
      [other, token],
      [1n, 0n],
      ['0x12', approveAll],
    ],
    operated,
  ],
  [
    'executeBatch((address to,uint256 value,bytes data)[] calls)',
    [
      [
        { to: other, value: 1n, data: '0x12' },
        { to: token, value: 0n, data: approveAll },
      ],
    ],
    operated,
  ],
  ['execute(bytes32 mode,bytes data)', [mode('00'), concat([token, pad('0x0'), approveAll])], operated],
  [
    'execute(bytes32 mode,bytes data)',
    [mode('01'), batchOf([other, 1n, '0x'], [token, 0n, approveAll])],
    operated,
  ],
  [
    'execute(bytes32 mode,bytes data)',
    [
      mode('01', '78210002'),
      encodeAbiParameters([{ type: 'bytes[]' }], [[batchOf([token, 0n, approveAll])]]),
    ],
    operated,
  ],
  ['execute(bytes32 mode,bytes data)', [mode('ff'), concat([thief, '0x12345678'])], ['foreign_code']],
  [
    'executeMetaTransaction(address user,bytes data,bytes32 r,bytes32 s,uint8 v)',
    [me, approveAll, pad('0x1'), pad('0x1'), 27],
    operated,
  ],
  [
    'execute((address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data) request,bytes signature)',
    [{ from: me, to: token, value: 0n, gas: 1n, nonce: 0n, data: approveAll }, '0x12'],
    operated,
  ],
  [
    'execute((address from,address to,uint256 value,uint256 gas,uint48 deadline,bytes data,bytes signature) request)',
    [{ from: me, to: token, value: 0n, gas: 1n, deadline: 0, data: approveAll, signature: '0x12' }],
    operated,
  ],
  ['transferOwnership(address owner)', [thief], ['control']],
  ['transferOwnership(address owner,bool direct,bool renounce)', [thief, true, false], ['control']],
  ['setOwner(address owner)', [thief], ['control']],
  ['changeOwner(address owner)', [thief], ['control']],
  ['setAdmin(address admin)', [thief], ['control']],
  ['changeAdmin(address admin)', [thief], ['control']],
  ['beginDefaultAdminTransfer(address admin)', [thief], ['control']],
  ['grantRole(bytes32 role,address account)', [pad('0x0'), thief], ['control']],
  ['upgradeTo(address code)', [thief], ['control']],
  ['upgradeToAndCall(address code,bytes data)', [thief, '0x'], ['control']],
  ['upgrade(address proxy,address code)', [token, thief], ['control']],
  ['upgradeAndCall(address proxy,address code,bytes data)', [token, thief, '0x'], ['control']],
  ['changeProxyAdmin(address proxy,address admin)', [token, thief], ['control']],
  [
    'diamondCut((address facet,uint8 action,bytes4[] selectors)[] cut,address init,bytes data)',
    [[], thief, '0x'],
    ['control'],
  ],
  ['installModule(uint256 kind,address module,bytes data)', [1n, thief, '0x'], ['control']],
  ['renounceOwnership()', [], ['control']],
  ['setPreSignature(bytes orderUid,bool signed)', ['0x12', true], ['hidden_order']],
  ['setPreSignature(bytes orderUid,bool signed)', ['0x12', false], []],
  [`validate((${seaportParameters},bytes signature)[] orders)`, [[]], ['hidden_order']],
  ...[...takenBack, ...handedOver].map(
    ([signature, argsFor, risk]): Vector => [signature, argsFor(thief), [risk]],
  ),
  ...flagged.map(([signature, argsFor, risk]): Vector => [signature, argsFor(thief, true), [risk]]),
  ['addOwnerPublicKey(bytes32 x,bytes32 y)', [pad('0x1'), pad('0x2')], ['control']],
  ['executeWithoutChainIdValidation(bytes[] calls)', [['0x12', approveAll]], operated],
]

const packed = (...all: [operation: number, to: Address, value: bigint, data: Hex][]): Hex =>
  concat(
    all.map(([operation, to, value, data]) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [operation, to, value, BigInt((data.length - 2) / 2), data],
      ),
    ),
  )

const carrierVectors: Vector[] = [
  ['multicall(bytes[] data)', [['0x12', approveAll]], ['unlimited_approval']],
  ['multicall(uint256 deadline,bytes[] data)', [5n, [approveAll]], ['unlimited_approval']],
  ['multicall(bytes32 previous,bytes[] data)', [pad('0x1'), [approveAll]], ['unlimited_approval']],
  [
    'multiSend(bytes transactions)',
    [packed([0, other, 1n, '0x1234'], [0, token, 0n, approveAll])],
    ['unlimited_approval'],
  ],
]

const all = [...tokenVectors, ...powerVectors, ...carrierVectors]

test.each(all)('param: %s', (signature, args, risks) =>
  expect(risksOf(call(signature, ...args))).toEqual(risks),
)

test.each([
  ['tokens', tokenCalls, tokenVectors],
  ['power', callForms, powerVectors],
  ['others inside', carriers, [...powerVectors, ...carrierVectors]],
] as const)('default: each row of the table of %s has a vector', (_, table, vectors) => {
  const met = vectors.map(([signature]) => toFunctionSelector(`function ${signature}`))
  expect(Object.keys(table).filter((selector) => !met.includes(selector as Hex))).toEqual([])
})

test.each(tokenVectors)('param: coins that go along with %s', (signature, args, risks) => {
  const data = call(signature, ...args)
  expect(risksOf(data, '0x1')).toEqual([...risks, 'coins_beside'])
  expect(risksOf(data, '0x0')).toEqual(risks)
})

describe('calls inside', () => {
  const multiSend = call('multiSend(bytes transactions)', packed([0, token, 0n, approveAll]))
  const inSafe = (data: Hex, operation = 0) => call(execTransaction, ...execOf(token, data, operation))

  test('behavior: a Safe that sends many', () => {
    expect(risksOf(inSafe(multiSend, 1))).toEqual(['unlimited_approval', 'foreign_code'])
    expect(risksOf(call('multicall(bytes[] data)', [inSafe(multiSend, 1)]))).toContain('unlimited_approval')
  })

  test('behavior: who makes them, where, with how much', () => {
    const data = call(
      'executeBatch(address[] to,uint256[] value,bytes[] data)',
      [other, token],
      [7n, 0n],
      ['0x', approveAll],
    )
    expect(carriedCalls({ from: me, to: thief, value: 0n, data })).toEqual([
      { from: thief, to: other, value: 7n, data: '0x' },
      { from: thief, to: token.toLowerCase(), value: 0n, data: approveAll },
    ])
    const forwarded = call(
      'execute((address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data) request,bytes signature)',
      { from: other, to: token, value: 3n, gas: 1n, nonce: 0n, data: approveAll },
      '0x12',
    )
    expect(carriedCalls({ from: me, to: thief, value: 0n, data: forwarded })).toEqual([
      { from: other, to: token.toLowerCase(), value: 3n, data: approveAll },
    ])
  })

  test('behavior: values count where there are any', () => {
    const sent = (data: Hex) =>
      carriedCalls({ from: me, to: thief, value: 9n, data }).map(({ value }) => value)
    expect(sent(call('execute(address to,uint256 value,bytes data)', token, 5n, '0x'))).toEqual([5n])
    expect(sent(call('execute(address target,bytes data)', token, approveAll))).toEqual([0n])
    const batch = 'executeBatch(address[] to,bytes[] data)'
    expect(sent(call(batch, [token, other], ['0x', '0x']))).toEqual([0n, 0n])
    const valued = 'executeBatch(address[] to,uint256[] value,bytes[] data)'
    expect(sent(call(valued, [token, other], [7n], ['0x', '0x']))).toEqual([7n, 0n])
  })

  test('behavior: the mode of ERC-7579 says how the calls are packed', () => {
    const read = (first: Hex, data: Hex) =>
      carriedCalls({
        from: me,
        to: thief,
        value: 0n,
        data: call('execute(bytes32 mode,bytes data)', first, data),
      })
    const one = { from: thief, to: token.toLowerCase(), value: 7n, data: '0x12345678' }
    const packedOne = concat([token, toHex(7n, { size: 32 }), '0x12345678'])
    expect(read(mode('00'), packedOne)).toEqual([one])
    expect(read(mode('00', '78210002'), packedOne)).toEqual([one])
    expect(read(mode('01'), batchOf([token, 7n, '0x12345678']))).toEqual([one])
    expect(read(mode('ff'), concat([token, '0x12345678']))).toEqual([{ ...one, value: 0n }])
  })

  test('behavior: all that is packed for MultiSend, to its last byte', () => {
    const read = (...all: Parameters<typeof packed>) =>
      carriedCalls({
        from: me,
        to: thief,
        value: 0n,
        data: call('multiSend(bytes transactions)', packed(...all)),
      })
    expect(read([0, other, 1n, '0x1234'], [1, token, 2n, '0x'])).toEqual([
      { from: me, to: other, value: 1n, data: '0x1234' },
      { from: me, to: token.toLowerCase(), value: 2n, data: '0x' },
    ])
    const many = Array.from({ length: 1100 }, (): [number, Address, bigint, Hex] => [0, other, 1n, '0x'])
    expect(read(...many)).toHaveLength(1001)
    const endless = concat([packed([0, other, 1n, '0x']).slice(0, -64) as Hex, toHex(max), '0x1234'])
    expect(
      carriedCalls({
        value: 0n,
        data: call('multiSend(bytes transactions)', concat([endless, packed(...many)])),
      }),
    ).toHaveLength(1)
  })

  test('behavior: who calls and is called may be nobody', () => {
    const data = call('multicall(bytes[] data)', ['0x12'])
    expect(carriedCalls({ value: 5n, data })).toEqual([{ value: 0n, data: '0x12' }])
    for (const name of ['valueOf', 'toString', '__proto__']) {
      expect(carriedCalls({ value: 0n, data: name })).toEqual([])
      expect(decodeTokenCall({ to: token, data: name })).toBeUndefined()
    }
  })

  test('behavior: a thousand calls and four million characters are read, and no more', () => {
    const of = (data: Hex | string) => withCarried([{ from: me, to: token, value: 0n, data }])
    const many = (length: number) =>
      call(
        'multicall(bytes[] data)',
        Array.from({ length }, (): Hex => '0x'),
      )
    expect(of(many(999))).toHaveLength(1000)
    expect(of(many(1000))).toBeUndefined()
    expect(carriedCalls({ value: 0n, data: many(1000) })).toHaveLength(1000)
    expect(carriedCalls({ value: 0n, data: many(1100) })).toHaveLength(1001)
    // Twenty places that point to the same bytes: with 0x each has 200,000 characters.
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const long = (bytes: number) =>
      `0xac9650d8${word(32)}${word(20)}${word(640).repeat(20)}${word(bytes)}${'11'.repeat(bytes)}`
    expect(of(long(99_999))).toHaveLength(21)
    expect(of(long(100_000))).toBeUndefined()
  })

  test('error: what is deeper, longer or more than is read counts as the worst', () => {
    const nest = (data: Hex, times: number): Hex =>
      times === 0 ? data : call('multicall(bytes[] data)', [nest(data, times - 1)])
    expect(risksOf(nest('0x12345678', 3))).toEqual([])
    expect(risksOf(nest('0x12345678', 4))).toEqual(['unlimited_approval'])
    const many = Array.from({ length: 1001 }, (): Hex => '0x')
    expect(risksOf(call('multicall(bytes[] data)', many))).toEqual(['unlimited_approval'])
    // A thousand places that all point to the same long bytes.
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const places = Array.from({ length: 1000 }, () => word(32_000)).join('')
    const bomb = `0xac9650d8${word(32)}${word(1000)}${places}${word(200_000)}${'11'.repeat(200_000)}`
    expect(risksOf(bomb)).toEqual(['unlimited_approval'])
  })

  test.each(Object.keys(carriers))('error: %s without arguments, or with any, ends', (selector) => {
    for (const rest of [
      '',
      'ff'.repeat(31),
      'ff'.repeat(1024),
      '00'.repeat(1024),
      `${'00'.repeat(31)}20`.repeat(40),
    ])
      expect(Array.isArray(risksOf(selector + rest))).toBe(true)
  })

  test('error: a batch whose data is cut short still counts', () => {
    const data = call('executeBatch(address[] to,bytes[] data)', [token], [approveAll])
    expect(risksOf(data.slice(0, -40))).toContain('unlimited_approval')
  })
})

test('behavior: pieces of a collection, coins and times are read', () => {
  const read = (signature: string, ...args: unknown[]) =>
    decodeTokenCall({ to: token, data: call(signature, ...args) })
  expect(read('safeTransferFrom(address from,address to,uint256 id)', me, thief, 7n)).toEqual({
    ...{ type: 'transfer', from: me.toLowerCase(), to: thief, amount: 0n },
    pieces: [{ id: 7n, amount: 1n }],
  })
  expect(
    read(
      'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
      ...[me, thief, [7n, 8n], [1n, 2n], '0x'],
    ),
  ).toMatchObject({
    pieces: [
      { id: 7n, amount: 1n },
      { id: 8n, amount: 2n },
    ],
  })
  const piecesOf = (signature: string, ...args: unknown[]) => {
    const moved = read(signature, ...args)
    return moved?.type === 'transfer' && moved.pieces
  }
  expect(
    piecesOf(
      'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
      ...[me, thief, 7n, 2n, '0x'],
    ),
  ).toEqual([{ id: 7n, amount: 2n }])
  const batch = 'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)'
  const ids = Array.from({ length: 1001 }, () => 7n)
  expect(piecesOf(batch, me, thief, ids, ids, '0x')).toHaveLength(1000)
  expect(piecesOf(batch, me, thief, ids.slice(2), ids.slice(2), '0x')).toHaveLength(999)
  const selector = call(batch, me, thief, [], [], '0x').slice(0, 10)
  const endless = decodeTokenCall({ to: token, data: `${selector}${'f'.repeat(64 * 6)}` })
  expect(endless).toMatchObject({ pieces: expect.any(Array) })
  const endlessList = `${selector}${[0, 0, 128, 128].map((one) => one.toString(16).padStart(64, '0')).join('')}${'f'.repeat(64)}`
  expect(decodeTokenCall({ to: token, data: endlessList })).toMatchObject({ pieces: { length: 1000 } })
  expect(read('increaseAllowance(address spender,uint256 by)', thief, 5n)).toMatchObject({
    change: 'raise',
    amount: 5n,
  })
  expect(
    read('approve(address token,address spender,uint160 amount,uint48 expiration)', other, thief, 5n, 9),
  ).toMatchObject({ token: other, until: 9n })
})

test('behavior: debt is owed to the token that counts it', () => {
  const data = call('approveDelegation(address delegatee,uint256 amount)', thief, 5n)
  expect(decodeTokenCall({ to: token, data })).toEqual({
    type: 'power',
    power: { kind: 'debt', to: thief, gives: [{ token, amount: 5n }] },
  })
})

test('behavior: calls of a request and of a user operation count alike', () => {
  const calls: RequestSubject = { type: 'calls', from: me, calls: [{ to: token, data: approveAll }] }
  const operation: RequestSubject = {
    ...{ type: 'userOperation', from: me, entryPoint: other, deploys: false },
    data: call('executeUserOp(address to,uint256 value,bytes data,uint8 operation)', thief, 0n, '0x', 1),
  }
  expect(assessRisks(calls, 1, site)).toEqual(['unlimited_approval'])
  expect(assessRisks(operation, 1, site)).toEqual(['foreign_code'])
  const readable = { ...operation, calls: [{ to: token, data: approveAll }] } as RequestSubject
  expect(assessRisks(readable, 1, site)).toEqual(['unlimited_approval'])
  expect(assessRisks({ ...calls, capabilities: ['other'] } as RequestSubject, 1, site)).toEqual([
    'unlimited_approval',
    'capability',
  ])
})

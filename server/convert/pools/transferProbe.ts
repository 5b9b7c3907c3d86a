import { concat, decodeAbiParameters, type Hex, numberToHex, pad } from 'viem'

// Machine code for a trial: it stands in place of a pool and of a stranger for one `eth_call`, so that the token sees the
// pool itself move its coins. Written for the oldest rules that a chain may have (no PUSH0).

const op = { sub: '0x03', shl: '0x1b', shr: '0x1c', self: '0x30', input: '0x35', pop: '0x50' } as const
const memory = { load: '0x51', store: '0x52' } as const
const leave = { call: '0xf1', ask: '0xfa', answer: '0xf3', stop: '0x00', gas: '0x5a' } as const

const push = (value: Hex): Hex => concat([numberToHex(0x5f + (value.length - 2) / 2, { size: 1 }), value])
const at = (place: number): Hex => push(numberToHex(place, { size: 1 }))
const input = (place: number): Hex => concat([at(place), op.input])
const load = (place: number): Hex => concat([at(place), memory.load])
const store = (place: number): Hex => concat([at(place), memory.store])
const token = input(0)
/** The four bytes of a function, at the begin of memory. */
const selector = (bytes: Hex): Hex => concat([push(bytes), at(0xe0), op.shl, store(0)])

const balanceTo = (holder: Hex, place: number): Hex =>
  concat([
    ...[selector('0x70a08231'), holder, store(4)],
    ...[at(32), at(place), at(36), at(0), token, leave.gas, leave.ask, op.pop],
  ])
const transfer = (to: Hex, amount: Hex): Hex =>
  concat([
    ...[selector('0xa9059cbb'), to, store(4), amount, store(36)],
    ...[at(0), at(0), at(68), at(0), at(0), token, leave.gas, leave.call, op.pop],
  ])

const stranger = input(32)
const [amount, first, second, third] = [0x60, 0x80, 0xa0, 0xc0] as const

/** In place of the pool. Input: token, stranger. Answer: what it sent, what came, what came back of that. */
export const poolCode: Hex = concat([
  // A thousandth of what the pool has.
  ...[balanceTo(op.self, amount), load(amount), at(10), op.shr, store(amount)],
  ...[balanceTo(stranger, first), transfer(stranger, load(amount)), balanceTo(stranger, second)],
  ...[load(first), load(second), op.sub, store(first)],
  balanceTo(op.self, second),
  // token, pool, amount: the stranger sends it back.
  ...[token, store(0), op.self, store(32), load(first), store(64)],
  ...[at(0), at(0), at(96), at(0), at(0), stranger, leave.gas, leave.call, op.pop],
  ...[balanceTo(op.self, third), load(second), load(third), op.sub, store(second)],
  ...[at(96), at(amount), leave.answer],
])

/** In place of the stranger. Input: token, to, amount. */
export const strangerCode: Hex = concat([transfer(input(32), input(64)), leave.stop])

const uint = { type: 'uint256' } as const

export const probeInput = (token: Hex, stranger: Hex): Hex => concat([pad(token), pad(stranger)])

export function readProbe(data: Hex): { sent: bigint; came: bigint; back: bigint } | undefined {
  if (data.length !== 2 + 3 * 64) return undefined
  const [sent, came, back] = decodeAbiParameters([uint, uint, uint], data)
  return { sent, came, back }
}

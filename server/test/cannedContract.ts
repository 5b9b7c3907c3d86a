import { concat, type Hex, keccak256, numberToHex, pad, size } from 'viem'

/** What a contract says to one call. */
export interface CannedAnswer {
  call: Hex
  answer: Hex
  /** @default 'return' */
  end?: 'return' | 'revert'
}

const opcode = { return: '0xf3', revert: '0xfd' } as const
/** Bytes of machine code: before the table, of a row in it, of what ends a call. */
const headSize = 8
const rowSize = 39
const endSize = 16

/** Machine code of a contract that knows the calls it may get by heart, and reverts on all others. */
export function cannedContract(answers: readonly CannedAnswer[]): Hex {
  const ends = headSize + answers.length * rowSize + 3
  const data = ends + answers.length * endSize
  const rows: Hex[] = []
  const codes: Hex[] = []
  let at = data
  for (const [index, { call, answer, end = 'return' }] of answers.entries()) {
    const [length, offset] = [short(size(answer)), short(at)]
    // dup1 push32 hash eq push2 target jumpi
    rows.push(concat(['0x807f', keccak256(call), '0x1461', short(ends + index * endSize), '0x57']))
    // jumpdest; codecopy(0, offset, length); end(0, length)
    codes.push(concat(['0x5b61', length, '0x61', offset, '0x5f3961', length, '0x5f', opcode[end], '0x0000']))
    at += size(answer)
  }
  // calldatacopy(0, 0, calldatasize); keccak256(0, calldatasize)
  const head: Hex = '0x365f5f37365f205b'
  return concat([head, ...rows, '0x5f5ffd', ...codes, ...answers.map(({ answer }) => answer)])
}

const short = (value: number): Hex => pad(numberToHex(value), { size: 2 })

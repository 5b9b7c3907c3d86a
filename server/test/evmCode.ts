import { concat, type Hex, numberToHex, pad, size, stringToHex, toFunctionSelector } from 'viem'

// Contracts in machine code, because they are so short: a row of questions with fixed answers.

/** Runs `body` when the call asks `signature`; `at` is where the row stands in the code. */
const row = (signature: string, body: Hex, at: number): Hex => {
  const head = 16
  const next = at + head + size(body)
  // selector == asked ? fall through : jump to the next row
  return concat([
    '0x5f3560e01c63',
    toFunctionSelector(`function ${signature}`),
    '0x1415', // EQ, ISZERO
    concat(['0x61', numberToHex(next, { size: 2 }), '0x57']),
    body,
    '0x5b',
  ])
}

/** Code of a contract that answers each signature with its body, and refuses everything else. */
export function contractCode(rows: Record<string, Hex>): Hex {
  let code: Hex = '0x'
  for (const [signature, body] of Object.entries(rows))
    code = concat([code, row(signature, body, size(code))])
  return concat([code, '0x5f5ffd'])
}

/** Gives these bytes, word by word. */
export function returns(data: Hex): Hex {
  const length = size(data)
  const words = Math.ceil(length / 32)
  const stores = Array.from({ length: words }, (_, at) => {
    const word = pad(`0x${data.slice(2 + at * 64, 2 + (at + 1) * 64)}`, { size: 32, dir: 'right' })
    return concat(['0x7f', word, '0x61', numberToHex(at * 32, { size: 2 }), '0x52'])
  })
  return concat([...stores, '0x61', numberToHex(length, { size: 2 }), '0x5ff3'])
}

export const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
/** A signed word, in two's complement. */
export const signed = (value: bigint): Hex => numberToHex(BigInt.asUintN(256, value), { size: 32 })
export function text(value: string): Hex {
  const bytes = stringToHex(value)
  return concat([
    word(32),
    word(size(bytes)),
    pad(bytes, { size: Math.ceil(size(bytes) / 32) * 32, dir: 'right' }),
  ])
}

/** Gives what stands in storage under the first argument: the slot is the address itself. */
export const storedUnderArgument: Hex = '0x600435545f5260205ff3'

/** How a token of ERC-8056 wants its amounts shown, in parts of 10^18. */
export interface TokenScale {
  multiplier: bigint
  next?: bigint
  /** Seconds since 1970. */
  effectiveAt?: number
}

/** An ERC-20 as far as it is read: balances stand in storage under the holder. */
export const tokenCode = ({
  name = 'Token',
  symbol = 'TKN',
  decimals = 18,
  scale = undefined as TokenScale | undefined,
} = {}): Hex =>
  contractCode({
    'balanceOf(address)': storedUnderArgument,
    'decimals()': returns(word(decimals)),
    'symbol()': returns(text(symbol)),
    'name()': returns(text(name)),
    ...(scale && {
      'uiMultiplier()': returns(word(scale.multiplier)),
      'newUIMultiplier()': returns(word(scale.next ?? scale.multiplier)),
      'effectiveAt()': returns(word(scale.effectiveAt ?? 0)),
    }),
  })

/** A Chainlink feed that stands at one answer. */
export const feedCode = (feed: { pair: string; answer: bigint; updatedAt: number; decimals?: number }): Hex =>
  contractCode({
    'description()': returns(text(feed.pair)),
    'decimals()': returns(word(feed.decimals ?? 8)),
    'latestRoundData()': returns(
      concat([word(1), signed(feed.answer), word(feed.updatedAt), word(feed.updatedAt), word(1)]),
    ),
  })

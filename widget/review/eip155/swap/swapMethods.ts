import type { AbiReader } from './abiReader.ts'

/** One step of a router, as its method says it. */
export type RouterStep =
  | {
      type: 'swap'
      /** Tokens on both ends of the way. */
      from: string
      to: string
      /** `in`: `amount` is given and at least `limit` comes out; `out`: `amount` comes out for at most `limit`. */
      exact: 'in' | 'out'
      amount: bigint
      limit: bigint
      receiver: Receiver
      /** Of methods that take or give the network's own coin themselves. */
      native?: 'in' | 'out'
      deadline?: bigint
    }
  /** What lies in the router goes out, at least so much of it; `token` is absent where the coin itself does. */
  | { type: 'payOut'; token?: string; least: bigint; receiver: Receiver }
  /** Permits, and what concerns only the coin that came along. */
  | { type: 'aside' }

/** Addresses stand for themselves; some routers have marks for who asks, and for the router. */
export type Receiver = string | 'sender' | 'router'

type ReadStep = (read: AbiReader) => RouterStep | undefined

/** SwapRouter02 has two marks; the first SwapRouter says "here" by 0; V2 has none. */
const mark = (word: bigint): string => `0x${word.toString(16).padStart(40, '0')}`
const marks: Readonly<Record<'second' | 'first' | 'none', Readonly<Record<string, Receiver>>>> = {
  second: { [mark(1n)]: 'sender', [mark(2n)]: 'router' },
  first: { [mark(0n)]: 'router' },
  none: {},
}
type Marks = keyof typeof marks
const receiver = (read: AbiReader, at: number, of: Marks): Receiver => {
  const address = read.address(at)
  return marks[of][address] ?? address
}

/** `address,address,uint24,address[,uint256 deadline],uint256,uint256,uint160`, a struct without anything of its own length. */
const single =
  (exact: 'in' | 'out', of: Marks): ReadStep =>
  (read) => {
    const rest = of === 'first' ? 5 : 4
    return {
      type: 'swap',
      from: read.address(0),
      to: read.address(1),
      exact,
      amount: read.word(rest),
      limit: read.word(rest + 1),
      receiver: receiver(read, 3, of),
      ...(of === 'first' && { deadline: read.word(4) }),
    }
  }

const tokenBytes = 20
const feeBytes = 3

/** `(bytes path,address[,uint256 deadline],uint256,uint256)`; the path of a wanted output runs backwards. */
const along =
  (exact: 'in' | 'out', of: Marks): ReadStep =>
  (outer) => {
    const read = outer.behind(0)
    const path = read.behind(0)
    const length = Number(path.word(0) & 0xffffn)
    if (length < 2 * tokenBytes + feeBytes || (length - tokenBytes) % (tokenBytes + feeBytes) !== 0)
      return undefined
    const bytes = path.bytes(0, length).toLowerCase()
    if (bytes.length !== length * 2) return undefined
    const ends = [`0x${bytes.slice(0, tokenBytes * 2)}`, `0x${bytes.slice(-tokenBytes * 2)}`] as const
    const [from, to] = exact === 'in' ? ends : [ends[1], ends[0]]
    const rest = of === 'first' ? 3 : 2
    return {
      type: 'swap',
      from,
      to,
      exact,
      amount: read.word(rest),
      limit: read.word(rest + 1),
      receiver: receiver(read, 1, of),
      ...(of === 'first' && { deadline: read.word(2) }),
    }
  }

/** Where the arguments of a V2 method stand; the amount of coins that come along is the call's value. */
interface V2Places {
  exact: 'in' | 'out'
  native?: 'in' | 'out'
  amount?: number
  limit?: number
  path: number
  /** SwapRouter02 has these without a deadline, and with its marks. */
  second?: boolean
}
const longestPath = 8

const v2 =
  ({ exact, native, amount, limit, path, second = false }: V2Places): ReadStep =>
  (read) => {
    const list = read.behind(path)
    const length = Number(list.word(0) & 0xffffn)
    if (length < 2 || length > longestPath) return undefined
    const unitsAt = (place: number | undefined): bigint => (place === undefined ? 0n : read.word(place))
    return {
      type: 'swap',
      from: list.address(1),
      to: list.address(length),
      exact,
      amount: unitsAt(amount),
      limit: unitsAt(limit),
      receiver: receiver(read, path + 1, second ? 'second' : 'none'),
      native,
      ...(!second && { deadline: read.word(path + 2) }),
    }
  }

const aside: ReadStep = () => ({ type: 'aside' })
const toSender = (step: { token?: string; least: bigint }): RouterStep => ({
  type: 'payOut',
  ...step,
  receiver: 'sender',
})
const tokensForTokens = v2({ exact: 'in', amount: 0, limit: 1, path: 2 })
const coinForTokens = v2({ exact: 'in', native: 'in', limit: 0, path: 1 })
const tokensForCoin = v2({ exact: 'in', native: 'out', amount: 0, limit: 1, path: 2 })

/** Source: Uniswap's UniswapV2Router02, SwapRouter and SwapRouter02, by selector. */
export const swapMethods: Readonly<Record<string, ReadStep>> = {
  // exactInputSingle, exactInput, exactOutputSingle, exactOutput of SwapRouter02
  '0x04e45aaf': single('in', 'second'),
  '0xb858183f': along('in', 'second'),
  '0x5023b4df': single('out', 'second'),
  '0x09b81346': along('out', 'second'),
  // the same of SwapRouter
  '0x414bf389': single('in', 'first'),
  '0xc04b8d59': along('in', 'first'),
  '0xdb3e2198': single('out', 'first'),
  '0xf28c0498': along('out', 'first'),
  // swapExactTokensForTokens, swapTokensForExactTokens of SwapRouter02
  '0x472b43f3': v2({ exact: 'in', amount: 0, limit: 1, path: 2, second: true }),
  '0x42712a67': v2({ exact: 'out', amount: 0, limit: 1, path: 2, second: true }),
  // UniswapV2Router02: swapExact…, and the same for tokens that keep a part
  '0x38ed1739': tokensForTokens,
  '0x5c11d795': tokensForTokens,
  '0x7ff36ab5': coinForTokens,
  '0xb6f9de95': coinForTokens,
  '0x18cbafe5': tokensForCoin,
  '0x791ac947': tokensForCoin,
  // swapTokensForExactTokens, swapETHForExactTokens, swapTokensForExactETH
  '0x8803dbee': v2({ exact: 'out', amount: 0, limit: 1, path: 2 }),
  '0xfb3bdb41': v2({ exact: 'out', native: 'in', amount: 0, path: 1 }),
  '0x4a25d94a': v2({ exact: 'out', native: 'out', amount: 0, limit: 1, path: 2 }),
  // unwrapWETH9(uint256,address), unwrapWETH9(uint256)
  '0x49404b7c': (read) => ({ type: 'payOut', least: read.word(0), receiver: receiver(read, 1, 'none') }),
  '0x49616997': (read) => toSender({ least: read.word(0) }),
  // sweepToken(address,uint256,address), sweepToken(address,uint256)
  '0xdf2ab5bb': (read) => ({
    type: 'payOut',
    token: read.address(0),
    least: read.word(1),
    receiver: receiver(read, 2, 'none'),
  }),
  '0xe90a182f': (read) => toSender({ token: read.address(0), least: read.word(1) }),
  // refundETH, selfPermit, selfPermitIfNecessary, selfPermitAllowed, selfPermitAllowedIfNecessary
  '0x12210e8a': aside,
  '0xf3995c67': aside,
  '0xc2e3140a': aside,
  '0x4659a494': aside,
  '0xa4a78f0c': aside,
}

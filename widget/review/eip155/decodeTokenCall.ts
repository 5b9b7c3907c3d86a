/** Calls that give someone else power over tokens, or move them; read without a library, by selector and words. */
export type TokenCall =
  | { type: 'approve'; spender: string; amount: bigint; unlimited: boolean; token?: string }
  | { type: 'approveAll'; operator: string; approved: boolean }
  | { type: 'transfer'; to: string; amount: bigint; from?: string }

type Read = (words: (at: number) => bigint) => TokenCall

/**
 * 4 * 10^28: more than the supply of nearly every token in its smallest unit, and half of what the narrowest
 * ones (UNI and COMP: 96 bits) can count to. An approval may be without end in effect and still no round number.
 * Where a token has more than that (some have 10^33), an honest amount counts too: that costs one screen.
 */
const boundless = 2n ** 95n

export const isUnlimited = (amount: bigint): boolean => amount >= boundless

const address = (word: bigint): string => `0x${(word & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`

const approve: Read = (word) => ({
  type: 'approve',
  spender: address(word(0)),
  amount: word(1),
  unlimited: isUnlimited(word(1)),
})

const selectors: Readonly<Record<string, Read>> = {
  // approve(address,uint256)
  '0x095ea7b3': approve,
  // increaseAllowance(address,uint256)
  '0x39509351': approve,
  // increaseApproval(address,uint256)
  '0xd73dd623': approve,
  // Permit2: approve(address token,address spender,uint160 amount,uint48 expiration)
  '0x87517c45': (word) => ({
    type: 'approve',
    token: address(word(0)),
    spender: address(word(1)),
    amount: word(2),
    unlimited: isUnlimited(word(2)),
  }),
  // setApprovalForAll(address,bool)
  '0xa22cb465': (word) => ({ type: 'approveAll', operator: address(word(0)), approved: word(1) !== 0n }),
  // transfer(address,uint256)
  '0xa9059cbb': (word) => ({ type: 'transfer', to: address(word(0)), amount: word(1) }),
  // transferFrom(address,address,uint256)
  '0x23b872dd': (word) => ({
    type: 'transfer',
    from: address(word(0)),
    to: address(word(1)),
    amount: word(2),
  }),
}

/** What the call does to tokens, `undefined` when it is another call. */
export function decodeTokenCall(data: string | undefined): TokenCall | undefined {
  const call = data ?? ''
  const selector = call.slice(0, 10).toLowerCase()
  const read = Object.hasOwn(selectors, selector) ? selectors[selector] : undefined
  // Missing bytes count as zeros, as they do on the chain.
  return read?.((at) => BigInt(`0x${call.slice(10 + at * 64, 74 + at * 64).padEnd(64, '0')}`))
}

import { callForms } from './dangers/callForms.ts'
import type { Power, PowerCall } from './dangers/power.ts'
import { type AbiReader, abiReader } from './swap/abiReader.ts'

/** One piece of a collection, or several alike. */
export interface Piece {
  id: bigint
  amount: bigint
}

/** Calls that give someone else power, or move tokens; read without a library, by selector and words. */
export type TokenCall =
  | {
      type: 'approve'
      spender: string
      amount: bigint
      unlimited: boolean
      /** Where it is not the contract that is called. */
      token?: string
      /** The amount is added to what was allowed, or taken off it. */
      change?: 'raise' | 'lower'
      /** Of one piece of a collection. */
      id?: bigint
      /** Seconds since 1970. */
      until?: bigint
    }
  | { type: 'approveAll'; operator: string; approved: boolean; token?: string }
  | { type: 'transfer'; to: string; amount: bigint; from?: string; token?: string; pieces?: Piece[] }
  | { type: 'power'; power: Power }

type Read = (args: AbiReader) => TokenCall

/**
 * 4 * 10^28: more than the supply of nearly every token in its smallest unit, and half of what the narrowest
 * ones (UNI and COMP: 96 bits) can count to. An approval may be without end in effect and still no round number.
 * Where a token has more than that (some have 10^33), an honest amount counts too: that costs one screen. Below it
 * supply and balance decide, as far as a node says them (`measureAmount`).
 */
const boundless = 2n ** 95n

export const isUnlimited = (amount: bigint): boolean => amount >= boundless

const approve: Read = (args) => ({
  type: 'approve',
  spender: args.address(0),
  amount: args.word(1),
  unlimited: isUnlimited(args.word(1)),
})
const raise: Read = (args) => ({ ...approve(args), change: 'raise' }) as TokenCall
const lower: Read = (args) => ({ ...approve(args), change: 'lower', unlimited: false }) as TokenCall

const transfer: Read = (args) => ({ type: 'transfer', to: args.address(0), amount: args.word(1) })

/** One piece, of so many as stand at `amount`. */
const movePiece =
  (amount?: number): Read =>
  (args) => ({
    type: 'transfer',
    from: args.address(0),
    to: args.address(1),
    amount: 0n,
    pieces: [{ id: args.word(2), amount: amount === undefined ? 1n : args.word(amount) }],
  })

/** No screen shows more, and the figure says how many there are. */
const mostPieces = 1000

const movePieces: Read = (args) => {
  const [ids, amounts] = [args.behind(2), args.behind(3)]
  const length = Math.min(Number(ids.word(0)), mostPieces)
  return {
    type: 'transfer',
    from: args.address(0),
    to: args.address(1),
    amount: 0n,
    pieces: Array.from({ length }, (_, at) => ({ id: ids.word(at + 1), amount: amounts.word(at + 1) })),
  }
}

/** By selector. */
export const tokenCalls: Readonly<Record<string, Read>> = {
  // approve(address,uint256)
  '0x095ea7b3': approve,
  // increaseAllowance(address,uint256), increaseApproval(address,uint256)
  '0x39509351': raise,
  '0xd73dd623': raise,
  // decreaseAllowance(address,uint256), decreaseApproval(address,uint256)
  '0xa457c2d7': lower,
  '0x66188463': lower,
  // ERC-1363: approveAndCall(address,uint256), and with data
  '0x3177029f': approve,
  '0xcae9ca51': approve,
  // ERC-6909: approve(address spender,uint256 id,uint256 amount)
  '0x426a8493': (args) => ({
    type: 'approve',
    spender: args.address(0),
    id: args.word(1),
    amount: args.word(2),
    unlimited: isUnlimited(args.word(2)),
  }),
  // Permit2: approve(address token,address spender,uint160 amount,uint48 expiration)
  '0x87517c45': (args) => ({
    type: 'approve',
    token: args.address(0),
    spender: args.address(1),
    amount: args.word(2),
    unlimited: isUnlimited(args.word(2)),
    until: args.word(3),
  }),
  // setApprovalForAll(address,bool); ERC-6909: setOperator(address,bool)
  '0xa22cb465': (args) => ({ type: 'approveAll', operator: args.address(0), approved: args.word(1) !== 0n }),
  '0x558a7297': (args) => ({ type: 'approveAll', operator: args.address(0), approved: args.word(1) !== 0n }),
  // ERC-777: authorizeOperator(address), revokeOperator(address)
  '0x959b8c3f': (args) => ({ type: 'approveAll', operator: args.address(0), approved: true }),
  '0xfad8b32a': (args) => ({ type: 'approveAll', operator: args.address(0), approved: false }),
  // transfer(address,uint256); ERC-1363: transferAndCall(address,uint256), and with data; ERC-777: send(address,uint256,bytes)
  '0xa9059cbb': transfer,
  '0x1296ee62': transfer,
  '0x4000aea0': transfer,
  '0x9bd9bbc6': transfer,
  // transferFrom(address,address,uint256); ERC-777: operatorSend(address,address,uint256,bytes,bytes)
  '0x23b872dd': (args) => ({
    type: 'transfer',
    from: args.address(0),
    to: args.address(1),
    amount: args.word(2),
  }),
  '0x62ad1b83': (args) => ({
    type: 'transfer',
    from: args.address(0),
    to: args.address(1),
    amount: args.word(2),
  }),
  // Permit2: transferFrom(address from,address to,uint160 amount,address token)
  '0x36c78516': (args) => ({
    type: 'transfer',
    from: args.address(0),
    to: args.address(1),
    amount: args.word(2),
    token: args.address(3),
  }),
  // ERC-721: safeTransferFrom(address,address,uint256), and with data
  '0x42842e0e': movePiece(),
  '0xb88d4fde': movePiece(),
  // ERC-1155: safeTransferFrom(address,address,uint256,uint256,bytes), safeBatchTransferFrom(…)
  '0xf242432a': movePiece(3),
  '0x2eb2c2d6': movePieces,
  // ERC-6909: transferFrom(address,address,uint256 id,uint256 amount), transfer(address,uint256 id,uint256 amount)
  '0xfe99049a': movePiece(3),
  // CryptoPunks: transferPunk(address,uint256)
  '0x8b72a2ec': (args) => ({
    type: 'transfer',
    to: args.address(0),
    amount: 0n,
    pieces: [{ id: args.word(1), amount: 1n }],
  }),
  '0x095bcdb6': (args) => ({
    type: 'transfer',
    to: args.address(0),
    amount: 0n,
    pieces: [{ id: args.word(1), amount: args.word(2) }],
  }),
}

/**
 * What the call does to tokens or to whom it gives power, `undefined` when it is another call.
 *
 * @param call missing bytes of its data count as zeros, as they do on the chain
 */
export function decodeTokenCall({ data, ...around }: Omit<PowerCall, 'value'>): TokenCall | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const args = abiReader(data.slice(10).toLowerCase())
  if (Object.hasOwn(tokenCalls, selector)) return tokenCalls[selector]?.(args)
  const power = Object.hasOwn(callForms, selector) ? callForms[selector]?.(args, around) : undefined
  return power && { type: 'power', power }
}

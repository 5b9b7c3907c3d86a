import { isSameAddress } from '../../../format/isSameAddress.ts'
import type { AbiReader } from '../swap/abiReader.ts'
import type { Asset, Power, PowerCall, PowerKind } from './power.ts'
import { nobody } from './typedForm.ts'

/** Who calls which contract, and for whom. */
type Around = Pick<PowerCall, 'from' | 'signer' | 'to'>

/** What one call gives away; `undefined`: nothing, it stays with the person, or something is taken back. */
export type ReadCall = (args: AbiReader, call: Around) => Power | undefined

const isOwn = (address: string, { from, signer }: Around): boolean =>
  [from, signer].some((own) => own !== undefined && isSameAddress(address, own))

/** Is it one of the calls inside another? Alone, nothing comes behind it. */
const isCarried = ({ signer }: Around): boolean => signer !== undefined

const isThere = (address: string, { to }: Around): boolean =>
  address === nobody || (to !== undefined && isSameAddress(address, to))

/** Given where the flag is not zero. */
export const byFlag =
  (kind: PowerKind, address = 0, flag = 1): ReadCall =>
  (args) =>
    args.word(flag) === 0n ? undefined : { kind, to: args.address(address) }

/** To somebody else than the person, or the account that acts for them. */
export const gives =
  (kind: PowerKind, at: number): ReadCall =>
  (args, call) => {
    const to = args.address(at)
    return isOwn(to, call) ? undefined : { kind, to }
  }

/** The same, where the zero address takes it back. */
export const names =
  (kind: PowerKind, at: number): ReadCall =>
  (args, call) =>
    args.address(at) === nobody ? undefined : gives(kind, at)(args, call)

/** Where the arguments of a payment stand. */
interface Payment {
  receiver: number
  /** The zero address stands for who calls, or for the contract that goes on with it. */
  zeroIsHarmless?: boolean
  /** Paid to the contract itself (or to the zero address, which stands for it), calls behind it can send it on. */
  canGoOn?: boolean
  /** Absent: which token it is cannot be read. */
  token?: number | 'contract' | 'coin'
  amount?: number
}

const everything = 2n ** 256n - 1n

/** What the person has at a contract goes to somebody else. */
export const payOut =
  ({ receiver, zeroIsHarmless = false, canGoOn = false, token, amount }: Payment): ReadCall =>
  (args, call) => {
    const to = args.address(receiver)
    if (isOwn(to, call) || (zeroIsHarmless && to === nobody)) return undefined
    if (canGoOn && isCarried(call) && isThere(to, call)) return undefined
    if (token === undefined) return { kind: 'payOut', to }
    const asset: Asset =
      token === 'coin' ? {} : { token: token === 'contract' ? call.to : args.address(token) }
    if (amount === undefined) return { kind: 'payOut', to, gives: [asset] }
    const units = args.word(amount)
    const part = units === everything ? ({ all: true } as const) : { amount: units }
    return { kind: 'payOut', to, gives: [{ ...asset, ...part }] }
  }

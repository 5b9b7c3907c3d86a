import { type AbiReader, abiReader, bytesBehind, toAddress } from '../swap/abiReader.ts'
import type { PowerCall } from './power.ts'

const mostCalls = 1000

/** At most one more than is read. */
const lengthOf = (list: AbiReader): number => Math.min(Number(list.word(0)), mostCalls + 1)

type Read = (args: AbiReader, call: PowerCall) => PowerCall[]

const asOf = (from: string | undefined, to: string | undefined, value: bigint, data: string): PowerCall => ({
  from,
  to,
  value,
  data,
})

/** `bytes[]` at that place: the contract calls itself, in the name of who called it. */
const multicall =
  (at: number): Read =>
  (args, { from, to }) => {
    const list = args.behind(at)
    const items = list.after(1)
    return Array.from({ length: lengthOf(list) }, (_, index) => asOf(from, to, 0n, bytesBehind(items, index)))
  }

/** A call by the contract itself: `address,uint256,bytes`. */
const single: Read = (args, { to }) => [asOf(to, args.address(0), args.word(1), bytesBehind(args, 2))]

/** A list of structures (address, uint256, bytes) that begins where `list` does. */
function structures(list: AbiReader, from: string | undefined): PowerCall[] {
  const items = list.after(1)
  return Array.from({ length: lengthOf(list) }, (_, index) => {
    const item = items.behind(index)
    return asOf(from, item.address(0), item.word(1), bytesBehind(item, 2))
  })
}

/** Receivers, values (where there are any) and data in lists of their own. */
const lists =
  (values: number | undefined, data: number): Read =>
  (args, { to: from }) => {
    const receivers = args.behind(0)
    const [sent, texts] = [values === undefined ? undefined : args.behind(values), args.behind(data)]
    return Array.from({ length: lengthOf(receivers) }, (_, index) =>
      asOf(
        from,
        receivers.address(index + 1),
        sent && BigInt(index) < sent.word(0) ? sent.word(index + 1) : 0n,
        bytesBehind(texts.after(1), index),
      ),
    )
  }

/** ERC-7821: a list of batches. */
const batches = 0x7821_0002n

/** ERC-7579: the first byte of the mode says how the calldata is to be read. */
const byMode: Read = (args, { to }) => {
  const packed = bytesBehind(args, 1)
  const mode = args.word(0) >> 248n
  const batch = (data: string) => structures(abiReader(data.slice(2)).behind(0), to)
  if (mode === 1n && ((args.word(0) >> 176n) & 0xffff_ffffn) === batches) {
    const list = abiReader(packed.slice(2)).behind(0)
    return Array.from({ length: lengthOf(list) }, (_, index) =>
      batch(bytesBehind(list.after(1), index)),
    ).flat()
  }
  if (mode === 1n) return batch(packed)
  const target = `0x${packed.slice(2, 42).padEnd(40, '0')}`
  if (mode === 0n)
    return [asOf(to, target, BigInt(`0x${packed.slice(42, 106).padEnd(64, '0')}`), `0x${packed.slice(106)}`)]
  return [asOf(to, target, 0n, `0x${packed.slice(42)}`)]
}

/** Safe's MultiSend: operation, receiver, value, length and data of each, one behind the other. */
const multiSend: Read = (args, { from }) => {
  const packed = bytesBehind(args, 0).slice(2)
  const found: PowerCall[] = []
  const head = 2 * 85
  for (let at = 0; at + head <= packed.length && found.length <= mostCalls; ) {
    const number = (start: number, end: number) => BigInt(`0x${packed.slice(at + start, at + end)}`)
    const length = number(106, 170)
    const end = at + head + Number(length) * 2
    found.push(asOf(from, toAddress(number(2, 42)), number(42, 106), `0x${packed.slice(at + head, end)}`))
    at = end
  }
  return found
}

/** A request that a forwarder carries out in the name of who signed it. */
const forwarded =
  (data: number): Read =>
  (args) => {
    const request = args.behind(0)
    return [asOf(request.address(0), request.address(1), request.word(2), bytesBehind(request, data))]
  }

/** Calls that make others, by selector. */
export const carriers: Readonly<Record<string, Read>> = {
  // multicall(bytes[]), multicall(uint256,bytes[]), multicall(bytes32,bytes[])
  '0xac9650d8': multicall(0),
  '0x5ae401dc': multicall(1),
  '0x1f0464d1': multicall(1),
  // Coinbase Smart Wallet: executeWithoutChainIdValidation(bytes[])
  '0x2c2abd1e': multicall(0),
  // Safe: execTransaction(…), execTransactionFromModule(…), …ReturnData, multiSend(bytes)
  '0x6a761202': single,
  '0x468721a7': single,
  '0x5229073f': single,
  '0x8d80ff0a': multiSend,
  // Accounts of ERC-4337: execute(address,uint256,bytes), and with an operation
  '0xb61d27f6': single,
  '0x51945447': single,
  // executeUserOp(address,uint256,bytes,uint8), executeUserOpWithErrorString(…)
  '0x7bb37428': single,
  '0x541d63c8': single,
  // executeBatch(address[],bytes[]), executeBatch(address[],uint256[],bytes[]), executeBatch((address,uint256,bytes)[])
  '0x18dfb3c7': lists(undefined, 1),
  '0x47e1da2a': lists(1, 2),
  '0x34fcd5be': (args, { to }) => structures(args.behind(0), to),
  // ERC-7579 and ERC-7821: execute(bytes32,bytes)
  '0xe9ae5c53': byMode,
  // DSProxy: execute(address,bytes)
  '0x1cff79cd': (args, { to }) => [asOf(to, args.address(0), 0n, bytesBehind(args, 1))],
  // executeMetaTransaction(address,bytes,bytes32,bytes32,uint8)
  '0x0c53c51c': (args, { to }) => [asOf(args.address(0), to, 0n, bytesBehind(args, 1))],
  // ERC-2771 forwarders: execute((address,address,uint256,uint256,uint256,bytes),bytes), and with an end
  '0x47153f82': forwarded(5),
  '0xdf905caf': forwarded(5),
}

/** What a call makes others do; `[]` where it carries nothing that is known. */
export function carriedCalls(call: PowerCall): PowerCall[] {
  const selector = call.data.slice(0, 10).toLowerCase()
  const read = Object.hasOwn(carriers, selector) ? carriers[selector] : undefined
  return read?.(abiReader(call.data.slice(10).toLowerCase()), call) ?? []
}

const maxDepth = 3
/** Characters of all that is carried: what overlaps counts each time. */
const mostCharacters = 4_000_000

/**
 * The calls and all that they carry. `undefined` when they go deeper or are more than is read: nobody can say then what is
 * among them.
 */
export function withCarried(calls: readonly PowerCall[]): PowerCall[] | undefined {
  const found = calls.map((call) => ({ call, depth: 0 }))
  let characters = 0
  // The list grows while it is walked.
  for (const { call, depth } of found) {
    const inner = carriedCalls(call)
    if (inner.length === 0) continue
    characters = inner.reduce((sum, { data }) => sum + data.length, characters)
    const isTooMuch = found.length + inner.length > mostCalls || characters > mostCharacters
    if (depth === maxDepth || isTooMuch) return undefined
    const { signer = call.from } = call
    for (const one of inner) found.push({ call: { ...one, signer }, depth: depth + 1 })
  }
  return found.map(({ call }) => call)
}

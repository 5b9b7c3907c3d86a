import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, concatBytes } from '@noble/curves/utils.js'
import { sha512 } from '@noble/hashes/sha2.js'

const { Point } = ed25519
type Point = ReturnType<typeof Point.fromBytes>

/**
 * Whether an Ed25519 key signed one of these messages, each by the equation of RFC 8032 §5.1.7 in its strict form: canonical
 * points, no key of small order. What depends on the key is computed once, so that many messages cost hardly more than two.
 */
export function signedOneOf(
  messages: readonly Uint8Array[],
  signature: Uint8Array,
  key: Uint8Array,
): boolean {
  if (signature.length !== 64 || key.length !== 32) return false
  const r = signature.subarray(0, 32)
  const s = bytesToNumberLE(signature.subarray(32))
  if (s >= Point.Fn.ORDER) return false
  const points = [key, r].map(decode) as [Point | undefined, Point | undefined]
  const [signer, commitment] = points
  if (!signer || !commitment || signer.isSmallOrder()) return false
  // The [h][S]B = [h]R + [h][k]A' of the standard, with all but [k]A' on one side.
  const wanted = Point.BASE.multiplyUnsafe(s).subtract(commitment).clearCofactor()
  const times = multiplesOf(signer)
  return messages.some((message) => {
    const k = Point.Fn.create(bytesToNumberLE(sha512(concatBytes(r, key, message))))
    return times(k).clearCofactor().equals(wanted)
  })
}

function decode(bytes: Uint8Array): Point | undefined {
  try {
    return Point.fromBytes(bytes, false)
  } catch {
    return undefined
  }
}

/** Multiplies a point by public numbers, in the form of few digits other than zero (NAF); the doublings are shared. */
function multiplesOf(point: Point): (times: bigint) => Point {
  const doublings = [point]
  return (times) => {
    let sum = Point.ZERO
    let rest = times
    for (let at = 0; rest > 0n; at += 1, rest >>= 1n) {
      const doubled = doublings[at] ?? (doublings[at - 1] as Point).double()
      doublings[at] = doubled
      if ((rest & 1n) === 0n) continue
      const isPlus = (rest & 3n) === 1n
      sum = isPlus ? sum.add(doubled) : sum.subtract(doubled)
      rest += isPlus ? -1n : 1n
    }
    return sum
  }
}

import { Script } from '@scure/btc-signer'
import { shownBytes, toHex } from '../../../review/shownBytes.ts'
import { addressOf, type OurScripts } from './ourScripts.ts'
import type { PsbtOutputDescription } from './psbtDescription.ts'

const opReturn = 0x6a

/** The one push of data after `OP_RETURN`, else everything after it. */
function dataOf(script: Uint8Array): Uint8Array {
  try {
    const [, first, ...others] = Script.decode(script)
    if (first instanceof Uint8Array && others.length === 0) return first
  } catch {
    // No script that can be read.
  }
  return script.subarray(1)
}

/** Where money goes. */
export function describeOutput(
  ours: OurScripts,
  { amount, script }: { amount: bigint; script: Uint8Array },
): PsbtOutputDescription {
  if (script[0] === opReturn) return { amount, data: shownBytes(dataOf(script)) }
  const address = addressOf(script)
  const account = ours(script)
  if (!address) return { amount, script: toHex(script) }
  return { amount, address, ...(account && { ours: account }) }
}

import { shownBytes, toHex } from '../shownBytes.ts'
import type { OwnedOutput } from './moneyOf.ts'
import type { Owner } from './ownerBook.ts'
import type { Paid, ScriptBook } from './psbtContents.ts'

const opReturn = 0x6a
/** The longest push that is its own length (BIP-62); `OP_PUSHDATA1` says the length in the next byte. */
const longestPlainPush = 75
const pushData1 = 0x4c

/** The one push of data after `OP_RETURN`, else everything after it. */
function dataOf(script: Uint8Array): Uint8Array {
  const [, first = 0, second = 0] = script
  if (first > 0 && first <= longestPlainPush && script.length === 2 + first) return script.subarray(2)
  if (first === pushData1 && script.length === 3 + second) return script.subarray(3)
  return script.subarray(1)
}

/**
 * Where money goes.
 * @param owner of the script that is paid to (ownerBook.ts)
 */
export function describeOutput(
  { addressOf }: ScriptBook,
  { amount, script }: Paid,
  { ours, mayBeShared, shared }: Owner,
): OwnedOutput {
  if (script[0] === opReturn) return { amount, data: shownBytes(dataOf(script)) }
  const address = addressOf(script)
  if (!address) return { amount, script: toHex(script) }
  return {
    ...{ amount, address },
    ...(ours && { ours }),
    ...(mayBeShared && { mayBeShared }),
    ...(shared && { shared }),
  }
}

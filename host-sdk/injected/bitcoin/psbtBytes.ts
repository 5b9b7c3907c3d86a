import { readBase64 } from '../../base64.ts'
import { malformed } from '../../faults.ts'

/** @throws -32602 where it is no base64 */
export function psbtBytes(text: string): Uint8Array {
  const bytes = readBase64(text)
  if (!bytes) throw malformed('psbt')
  return bytes
}

import { type Hex, recoverMessageAddress } from 'viem'
import * as z from 'zod/mini'
import { invalidParams } from '../../review/checkJson.ts'
import { readParams } from '../../review/eip155/fields.ts'
import { bytesOf, messageSchema } from '../../review/eip155/personal_sign.ts'

const method = 'personal_ecRecover'
const paramsSchema = z.array(z.unknown()).check(z.minLength(2), z.maxLength(3))
const signatureSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/))

/** [message, signature] → who signed it with `personal_sign`, in lower case. */
export async function personal_ecRecover(params: unknown): Promise<string> {
  const [first, second] = readParams(paramsSchema, params, method)
  const raw = bytesOf(readParams(messageSchema, first, method))
  const signature = readParams(signatureSchema, second, method) as Hex
  try {
    return (await recoverMessageAddress({ message: { raw }, signature })).toLowerCase()
  } catch {
    throw invalidParams('The signature is of no account')
  }
}

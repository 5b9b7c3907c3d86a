import * as z from 'zod/mini'
import { decode } from '../approvals/encode.ts'
import { openSecret, type SecretBox } from '../approvals/secretBox.ts'
import type { FrameState } from '../approvals/states.ts'
import type { ExportedKeys } from '../signers/exportKeys.ts'

/** Words or keys in the clear, and for how long they may stand there. */
export type ShownSecret = { seconds: number } & (
  | { kind: 'showWords'; secret: string }
  | { kind: 'showKeys'; secret: ExportedKeys }
)

const wordsSchema = z.string().check(z.regex(/^[a-z]+( [a-z]+){11,23}$/))
const wifSchema = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{51,52}$/))
const keysSchema = z.strictObject({
  eip155: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)),
  bip122: z.strictObject({ payment: wifSchema, ordinals: wifSchema }),
})

/** Opens what the frame sealed for this window; `undefined` for anything but words or keys. */
export async function readSecret(
  box: SecretBox,
  { kind, publicKey, sealed, seconds }: Extract<FrameState, { stage: 'secret' }>,
): Promise<ShownSecret | undefined> {
  try {
    const secret = decode(await openSecret(await box.keyWith(publicKey), sealed))
    return kind === 'showWords'
      ? { kind, seconds, secret: z.parse(wordsSchema, secret) }
      : { kind, seconds, secret: z.parse(keysSchema, secret) as ExportedKeys }
  } catch {
    return undefined
  }
}

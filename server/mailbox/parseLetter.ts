import * as z from 'zod/mini'
import type { Letter } from './mailbox.ts'

const letterSchema = z.object({
  id: z.string(),
  topic: z.string(),
  message: z.string(),
  tag: z.number(),
  publishedAt: z.number(),
  expiresAt: z.number(),
  from: z.string(),
  attestation: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<Letter>

/** The letter that another process wrote, of that topic; `undefined` when it is none. */
export function parseLetter(text: string, topic: string): Letter | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = letterSchema.safeParse(json)
  return parsed.success && parsed.data.topic === topic ? parsed.data : undefined
}

import type * as z from 'zod/mini'
import type { RelaySocket } from '../relaySocket.ts'
import type { publishSchema } from './letterParams.ts'

export const publish = (
  socket: RelaySocket,
  { topic, message, tag = 0, attestation, ttl }: z.infer<typeof publishSchema>,
): Promise<void> => socket.put({ topic, message, tag, ...(attestation && { attestation }) }, ttl)

import type { Letter } from '../../mailbox/mailbox.ts'
import { letterSize } from '../../mailbox/mailboxLimits.ts'
import { relayLimits } from '../relayLimits.ts'
import type { Answer, RelaySocket } from '../relaySocket.ts'
import { letterData } from './letterData.ts'

/** What waits in the topics, as much as one answer may hold. */
export async function fetchLetters(socket: RelaySocket, topics: readonly string[]): Promise<Answer> {
  const handed: Letter[] = []
  let room: number = relayLimits.fetchBytes
  for (const topic of new Set(topics)) {
    for (const letter of await socket.waiting(topic)) {
      room -= letterSize(letter)
      if (room < 0 || handed.length === relayLimits.fetchLetters)
        return { result: { messages: handed.map(letterData), hasMore: true }, handed }
      handed.push(letter)
    }
  }
  return { result: { messages: handed.map(letterData), hasMore: false }, handed }
}

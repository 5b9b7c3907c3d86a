import type { Letter, Reader } from '../mailbox/mailbox.ts'

/** One connection of a client, as the methods see it. */
export interface RelaySocket {
  /** The `did:key` that its token proved, and whose share its letters take. */
  readonly reader: Reader
  /** Listens to the topic; letters come once the running request was answered. @returns the subscription id */
  subscribe(topic: string): Promise<string>
  /** `id`, when it is given, must be that of the subscription. */
  unsubscribe(topic: string, id?: string): void
  put(
    letter: Omit<Letter, 'id' | 'publishedAt' | 'expiresAt' | 'from'>,
    ttl: number | undefined,
  ): Promise<void>
  /** What the client did not read yet, and was not just handed on this socket. */
  waiting(topic: string): Promise<Letter[]>
}

/** Of a method. `handed` goes out with the answer: they count as read once that arrived. */
export interface Answer {
  result: unknown
  handed?: Letter[]
}

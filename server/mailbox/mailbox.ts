/** A relayed message. Its writer sealed it, so that all a relay knows is where it goes. */
export interface Letter {
  /** SHA-256 of the message: sent again, it is the same letter. */
  id: string
  topic: string
  message: string
  tag: number
  /** Ms since 1970. */
  publishedAt: number
  expiresAt: number
  /** Client id of its writer, who never gets it back. */
  from: string
  attestation?: string
}

export type PutOutcome = 'kept' | 'duplicate' | 'full'

/**
 * Letters by topic, kept until they expire. What one reader acknowledged still waits for every other:
 * nobody takes a letter away from somebody else. A port, so that several processes can share one store.
 */
export interface Mailbox {
  /** Keeps the letter and hands it to all who listen, in whichever process. `owner` pays for its room. */
  put(letter: Letter, owner: string): Promise<PutOutcome>
  /** What `client` neither wrote nor acknowledged, oldest first. */
  waiting(topic: string, client: string): Promise<Letter[]>
  acknowledge(letter: Pick<Letter, 'topic' | 'id'>, client: string): Promise<void>
  /** Resolves when every later letter of the topic will be heard, with the way to stop. */
  listen(topic: string, listener: Listener): Promise<() => void>
  /** Called when letters may have gone unheard; who listens then looks what is waiting. */
  onGap(listener: () => void): void
  ping(): Promise<void>
  close(): Promise<void>
}

export type Listener = (letter: Letter) => void

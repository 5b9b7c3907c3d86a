import type { Holder } from '../limits/fairShares.ts'

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

/**
 * - `kept`       it waits, and went to whoever is subscribed
 * - `passed`     there was no room, but somebody else than its writer is subscribed and got it
 * - `full`       there was no room, and nobody got it
 * - `duplicate`  it waits already
 */
export type PutOutcome = 'kept' | 'passed' | 'duplicate' | 'full'

export interface MailboxUsage {
  /** Letters that wait. */
  letters: number
  /** By room, bytes as they count (`mailboxLimits.ts`). */
  bytes: Record<'short' | 'long' | 'topics', number>
}

/** A client of the relay, and whose share of the room it uses. */
export interface Reader extends Holder {
  /** Client id. */
  readonly client: string
}

export interface Waiting {
  letters: Letter[]
  /** How many letters were looked at. */
  examined: number
}

/**
 * Letters by topic, kept until they expire. What one reader acknowledged still waits for every other: nobody takes a
 * letter away from somebody else. A port, so that several processes can share one store.
 *
 * A letter is awaited when another client than its writer has subscribed to its topic, or fetched from it. Who is offline
 * was there before, so their letters are awaited. The others live at most `unawaitedMs`, weigh more, and are the first to
 * give way among those of one address.
 */
export interface Mailbox {
  /** Keeps the letter and hands it to all who are subscribed, in whichever process. `holder` pays for its room. */
  put(letter: Letter, holder: Holder): Promise<PutOutcome>
  /** What the client neither wrote nor acknowledged, oldest first. From now on the topic was subscribed to. */
  waiting(topic: string, reader: Reader): Promise<Waiting>
  acknowledge(letter: Pick<Letter, 'topic' | 'id'>, client: string): Promise<void>
  /** Resolves when every later letter of the topic will be heard, with the way to stop. Who listens then looks what is waiting. */
  listen(topic: string, client: string, listener: Listener): Promise<() => void>
  /** Called when letters may have gone unheard; who listens then looks what is waiting. */
  onGap(listener: () => void): void
  ping(): Promise<void>
  /** How full it is; `undefined` while nobody can tell. */
  usage(): Promise<MailboxUsage | undefined>
  close(): Promise<void>
}

/** `kept`: the letter also waits in the mailbox. */
export type Listener = (letter: Letter, kept: boolean) => void

export interface MailboxOptions {
  /** Letters that gave way to others. */
  onEvicted?: (count: number) => void
}

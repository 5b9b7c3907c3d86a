import type { ShareLimits } from '../limits/fairShares.ts'

/**
 * Room for letters that wait. Short and long letters have rooms of their own, so that long ones never take what a pairing
 * needs. Each room is shared fairly between networks and addresses (`limits/fairShares.ts`).
 */
export interface MailboxLimits {
  lettersPerTopic: number
  /** Bytes. */
  perTopic: number
  /** Readers of a letter that are remembered; later ones may get it again. */
  readers: number
  /** A longer letter is a long one, bytes with its overhead. */
  shortBytes: number
  /** Bytes of letters, of which those that are not awaited count `unawaitedWeight` times. */
  short: ShareLimits
  long: ShareLimits
  /** Bytes for remembering which topics were subscribed to, `topicBytes` for each. */
  topics: ShareLimits
  /** How long a letter lives that is not awaited: a pairing has five minutes. */
  unawaitedMs: number
  /** How long it is remembered that a topic was subscribed to: sessions of WalletConnect live seven days. */
  rememberedMs: number
}

/** How many times a byte of a letter counts that is not awaited. */
export const unawaitedWeight = 2
/** What a letter takes beside its text, with a topic of its own; measured in memoryMailbox.test.ts. */
const letterOverhead = 1_536
/** What remembering one reader of a letter takes. */
export const readerBytes = 256
/** What remembering one subscribed topic takes. */
export const topicBytes = 1_024

/** @param bytes of memory that the mailbox may take, with all overhead */
export function mailboxLimits(bytes: number): MailboxLimits {
  const share = (of: number, network: number, address: number): ShareLimits => ({
    inAll: Math.floor(bytes * of),
    perNetwork: Math.floor((bytes * of) / network),
    perAddress: Math.floor((bytes * of) / address),
  })
  return {
    lettersPerTopic: 1024,
    perTopic: 4_194_304,
    readers: 32,
    shortBytes: 8_192,
    short: share(7 / 16, 8, 16),
    long: share(7 / 16, 4, 8),
    topics: share(1 / 8, 8, 16),
    unawaitedMs: 600_000,
    rememberedMs: 691_200_000,
  }
}

/** What a letter costs, bytes. */
export const letterSize = ({
  message,
  attestation = '',
}: {
  message: string
  attestation?: string
}): number => message.length + attestation.length + letterOverhead
